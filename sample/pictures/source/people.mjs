// Whole figures, feet at 0 0, about 140 high, seen from behind or from the side without features.
import { at, box, c, dot, each, line, patch, stitch } from './palette.mjs'

// arms: [elbow x, y, hand x, y] from the left and from the right shoulder; the sleeve ends at the elbow
const arms = (l, r, sleeve, skin) =>
  line(`M${l[0]} ${l[1]}L${l[2]} ${l[3]}M${r[0]} ${r[1]}L${r[2]} ${r[3]}`, skin, 7.5) + line(`M-14-96L${l[0]} ${l[1]}M14-96L${r[0]} ${r[1]}`, sleeve, 11)
const down = { l: [-22, -74, -20, -54], r: [22, -74, 20, -54] }

const heads = {
  // from behind
  girl: (skin) =>
    patch('M-5-112h10v14h-10z', skin) +
    dot(0, -122, 15, c.ink) +
    patch('M-10-115l-7 25 5 3 7-22zM10-115l7 25-5 3-7-22z', c.ink) +
    patch('M-21-92l9 4-6 8zM21-92l-9 4 6 8z', c.red) +
    stitch('M0-136v14', c.ter, 1.5, '3 4'),
  boy: (skin) => patch('M-5-112h10v14h-10z', skin) + dot(0, -122, 14.5, c.ink) + patch('M-11-114q11 9 22 0l-3 7q-8 4-16 0z', skin),
  bun: (skin) => patch('M-5-112h10v14h-10z', skin) + dot(0, -122, 15, c.ink) + dot(0, -113, 10, '#3b2a22') + dot(8, -120, 4.5, c.mar),
  veil: (skin, cloth, thread) => patch('M-19-92q-6-46 19-48q25 2 19 48z', cloth) + stitch('M-14-94q-4-38 14-40q18 2 14 40', thread, 1.8, '5 4'),
  cap: (skin) => heads.boy(skin) + patch('M-15-122q0-16 15-17q15 1 15 17z', c.white) + stitch('M-11-126h22', c.mar, 1.8, '1 4'),
  // from the side, looking to the right
  sideboy: (skin) => patch('M-5-112h10v14h-10z', skin) + dot(1, -121, 14, skin) + patch('M-14-118q-4-20 14-20q16 0 15 14q-10-3-17 0q-2 12-8 14q-4-4-4-8z', c.ink),
  sidegirl: (skin) =>
    patch('M-5-112h10v14h-10z', skin) +
    dot(1, -121, 14, skin) +
    patch('M-15-114q-4-24 14-24q16 0 15 14q-10-3-15 2q-4 12-6 16l-8 24-7-3z', c.ink) +
    patch('M-20-90l9 4-7 8z', c.red),
  sideveil: (skin, cloth, thread) =>
    dot(4, -121, 12, skin) + patch('M-17-90q-6-48 18-49q14 1 15 12q-14 2-14 16q0 14 4 21z', cloth) + stitch('M-11-94q-4-36 12-38', thread, 1.8, '5 4'),
  sidecap: (skin) => heads.sideboy(skin) + patch('M-14-124q0-16 15-16q14 0 14 14z', c.white) + stitch('M-9-128l20-1', c.mar, 1.8, '1 4'),
}

const bodies = {
  girl: (cloth, trim) =>
    patch('M-13-40l1 38h10l2-30 2 30h10l1-38z', c.white) +
    patch('M-13-3h12v5h-12zM1-3h12v5h-12z', c.ink) +
    patch('M-16-102q16-7 32 0l9 70q-25 9-50 0z', cloth) +
    patch('M-20-66h40l2 14h-44z', trim) +
    stitch('M-18-59h36M-22-38q22 7 44 0', c.white, 1.8, '5 4'),
  boy: (cloth, trim) =>
    patch('M-15-52l2 50h11l2-36 2 36h11l2-50z', trim) +
    patch('M-14-3h13v5h-13zM1-3h13v5h-13z', c.ink) +
    patch('M-17-102q17-7 34 0l-1 54q-16 4-32 0z', cloth) +
    stitch('M-9-92q9 4 18 0M-15-54h30', c.ind2, 1.8, '5 4'),
  man: (cloth, trim) =>
    patch('M-11-26l1 24h9l1-22 1 22h9l1-24z', c.cream) +
    patch('M-12-3h12v5h-12zM0-3h12v5h-12z', c.ter2) +
    patch('M-18-102q18-7 36 0l4 80q-22 5-44 0z', cloth) +
    stitch('M-20-28q20 5 40 0M0-98v44', trim, 1.8, '5 4'),
  sari: (cloth, trim) =>
    patch('M-16-102q16-7 32 0l-1 30l11 68q-26 8-52 0l11-68z', cloth) +
    line('M15-100L-14-68', trim, 5) +
    line('M-25-7q25 7 50 0', trim, 5) +
    patch('M10-101l8 2l10 62h-14z', trim) +
    stitch('M-14-54l-5 40M-2-56l0 44M10-40l3 26', c.mar, 1.6, '5 5'),
}

// figure({ body, head, skin, cloth, trim, l, r }) → one standing person; arms lie behind a back and before a side
export const figure = ({ body = 'boy', head = body, skin = c.sk1, cloth = c.white, trim = c.g0, l = down.l, r = down.r, sleeve = cloth }) => {
  const both = arms(l, r, sleeve, skin),
    dress = bodies[body](cloth, trim),
    hair = heads[head](skin, sleeve, trim)
  return head.startsWith('side') ? dress + both + hair : both + dress + hair
}

// the same, in the school’s own cloth
export const schoolgirl = (more = {}) => figure({ body: 'girl', skin: c.sk2, trim: c.g1, ...more })
export const schoolboy = (more = {}) => figure({ ...more })
export const man = (more = {}) => figure({ body: 'man', head: 'boy', cloth: c.cream, trim: c.ter, ...more })
export const woman = (more = {}) => figure({ body: 'sari', head: 'bun', cloth: c.red, trim: c.mar, skin: c.sk2, ...more })

// heads and shoulders of a crowd seen from behind, for the lowest edge of a picture
export const crowd = (places) => each(places, ([id, x, y, s]) => `<use href="#${id}" transform="translate(${x} ${y}) scale(${s})"/>`)
export const bunting = (d, flags, colours) =>
  line(d, c.ter2, 2) +
  each(colours, (k, i) =>
    patch(
      flags
        .filter((_, n) => n % colours.length === i)
        .map(([x, y]) => `M${x - 12} ${y}h24l-12 22z`)
        .join(''),
      k,
    ),
  )
// points on a hanging curve from x0 to x1, for flags, lamps and garlands
export const hang = (x0, y0, x1, y1, sag, n) =>
  Array.from({ length: n }, (_, i) => {
    const t = (i + 0.5) / n
    return [Math.round(x0 + (x1 - x0) * t), Math.round(y0 + (y1 - y0) * t + sag * 4 * t * (1 - t))]
  })
export const curve = (x0, y0, x1, y1, sag) => `M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag * 2} ${x1} ${y1}`

// ---- things pupils gather under and around
// an alpana of dashed rings, lying on the ground when sy is small
export const alpana = (x, y, sx, sy, k, k2 = k) =>
  `<g transform="translate(${x} ${y}) scale(${sx} ${sy})" fill="none" stroke="${k}" stroke-linecap="round">` +
  `<circle r="96" stroke-width="4" stroke-dasharray="12 8.1"/><circle r="78" stroke-width="13" stroke-dasharray="0 20.4"/><circle r="56" stroke="${k2}" stroke-width="22" stroke-dasharray="5 17"/><circle r="32" stroke-width="9" stroke-dasharray="0 14.4"/><circle r="14" stroke-width="4"/></g>`
export const fan = (x, y, s = 1) =>
  at(x, y, s, box(-3, -40, 6, 34, c.ink) + patch('M-3-2q-60-18-104-6q50 18 104 12zM3-2q60-18 104-6q-50 18-104 12z', c.ind2) + dot(0, 0, 9, c.ink))
export const clock = (x, y, s = 1) => at(x, y, s, dot(0, 0, 30, c.ter2) + dot(0, 0, 24, c.white) + line('M0 0v-15M0 0l10 7', c.ink))
export const windowed = (x, y, w, h, view) =>
  box(x - 8, y - 8, w + 16, h + 16, c.ter2) + box(x, y, w, h, c.sky) + view + line(`M${x + w / 4} ${y}v${h}M${x + w / 2} ${y}v${h}M${x + w * 0.75} ${y}v${h}`, c.ter2)
export const cloth = (x, y, w, h, colour, thread) =>
  patch(`M${x} ${y}h${w}l8 ${h}h-${w + 16}z`, colour) + stitch(`M${x} ${y + 12}h${w}M${x - 4} ${y + h - 10}h${w + 8}`, thread, 2.6)
// marigolds on a string
export const garland = (d, k = c.mar) => stitch(d, k, 10, '.1 11')
