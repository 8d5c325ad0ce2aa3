// Cricket in winter, and the annual sports day.
import { c, at, box, def, dot, each, line, oval, patch, rows, sewn, stitch, tint, turn, use } from './palette.mjs'
import { bird, boy, cloud, girl, palm, tree } from './parts.mjs'
import { bunting, curve, hang, man } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => {
  pictures['picture-' + name] = sewn(800, 450, parts, body)
}

// ---- cricket beside the mustard fields
const cap = (k) => patch('M-13-98q-2-18 14-19q14 0 15 14l12 3q-2 5-12 4q-14-6-29-2z', k)
const batsman =
  line('M-6-50L-26-28L-24-2M6-50L24-30L34-2', c.white, 14) +
  line('M-25-24L-24-4M26-26L33-4', c.cream, 17) +
  stitch('M-30-22h11M-30-12h11M22-20h11M25-11h11', c.ind2, 2, '4 3') +
  patch('M-32-3h18v6h-18zM28-3h18v6h-18z', c.ink) +
  patch('M-14-92q14-8 28 0l2 42q-14 8-34 2z', c.white) +
  stitch('M-12-60h26', c.g1, 3, '6 4') +
  turn(-44, -84, -38, box(-7, -70, 14, 62, c.sand, 4) + box(-3, -12, 6, 26, c.ter2, 2) + stitch('M0-60v44', c.ter, 2, '6 5')) +
  line('M-8-84L-30-66L-42-80', c.white, 10) +
  line('M10-84L-6-62L-36-72', c.white, 9) +
  dot(-40, -78, 7, c.mar) +
  dot(4, -104, 13, c.sk1) +
  cap(c.g1)
const bowler =
  line('M0-52L-24-34L-40-14M4-52L24-28L20-2', c.white, 12) +
  patch('M-12-92q12-8 26 0l-2 44q-12 4-26 0z', c.white) +
  line('M8-88L26-118', c.white, 9) +
  line('M26-118L30-138', c.sk2, 7) +
  line('M-8-86L-28-72L-40-82', c.sk2, 7) +
  patch('M-46-14h14v6h-14zM16-2h18v5h-18z', c.ink) +
  dot(-2, -104, 12, c.sk2) +
  turn(-2, 0, 0, cap(c.red))
scene(
  'cricket',
  palm +
    tree +
    def(
      'fi',
      line('M-5-40L-8-2M5-40L8-2', c.white, 9) +
        patch('M-12-78q12-6 24 0v40h-24z', c.white) +
        line('M-10-72L-22-52M10-72L22-52', c.white, 7) +
        dot(0, -90, 10, c.ink) +
        patch('M-11-90q0-13 11-13t11 13z', c.red),
    ),
  box(0, 0, 800, 450, '#e9e6cf') +
    patch('M0 90q200-24 400 0t400 0v120H0z', '#f3ecd2') +
    dot(240, 92, 40, '#fbeecb') +
    patch('M0 186q70-34 140-12t150-6q80-30 150 0t160-6q100-24 200 4v60H0z', c.g3) +
    use('tr', 70, 204, 0.8) +
    use('pa', 150, 204, 0.8) +
    use('pa', 724, 208, 0.96, -0.96) +
    use('tr', 640, 200, 0.62) +
    use('tr', 420, 196, 0.44) +
    use('pa', 500, 198, 0.56) +
    patch('M0 196q400-18 800 0v44H0z', c.mar) +
    stitch('M0 206q400-18 800 0M8 216q400-18 800 0M0 226q400-18 800 0', '#fbe08a', 4, '1 9') +
    patch('M0 236q400-16 800 0v214H0z', c.g4) +
    rows(262, 9, 22, c.g3) +
    stitch('M60 440Q120 262 400 258T740 440', c.white, 4, '12 10') +
    patch('M150 392h500l60 34H90z', c.sand) +
    stitch('M120 412h560', c.ter, 2.4, '12 10') +
    stitch('M196 392l-26 34M620 392l26 34', c.white, 3.4, '20 1') +
    use('fi', 220, 300, 0.8) +
    use('fi', 560, 294, 0.76) +
    use('fi', 400, 276, 0.6) +
    use('fi', 710, 330, 0.96) +
    // scoreboard of plain numbers-to-be
    box(318, 198, 96, 54, c.ink, 3) +
    line('M330 252v16M402 252v16', c.ink, 5) +
    stitch('M330 214h30M372 214h30M330 232h30M372 232h30', c.dawn, 7, '4 9') +
    line('M196 404v-70M208 404v-70M220 404v-70', c.ter2, 5) +
    line('M194 332h14M209 332h13', c.ter, 4) +
    line('M612 404v-64M622 404v-64M632 404v-64', c.ter2, 4.4) +
    oval(300, 408, 60, 9, c.g3) +
    at(300, 404, 1.62, batsman) +
    oval(560, 410, 46, 7, c.g3) +
    at(560, 404, 1.4, bowler) +
    dot(430, 286, 8, c.red) +
    stitch('M448 278Q520 236 588 224', c.red, 3, '3 9') +
    bird(120, 120, 0.8) +
    bird(160, 100, 0.6),
)

// ---- sports day
const skin = c.sk1
const runner = def(
  'ru',
  line('M2-26L14 0L8 24M2-26L-12-6L-30-10', skin, 9) +
    line('M4-60L26-46M-2-58L-20-44L-14-30', skin, 7.5) +
    patch('M-12-66q8-6 22 0l4 36q-14 6-26 0z', 'currentColor') +
    stitch('M-8-54l20 4', c.white, 2.4, '5 4') +
    patch('M-12-32h28l2 16-14 2-4-8-10 8-8-6z', c.white) +
    dot(4, -80, 12, skin) +
    patch('M-8-82q2-14 14-12q10 2 9 9q-8-4-14 0q-6 0-9 3z', c.ink) +
    patch('M4 22h14v6H4zM-36-14l6 0l0 10l-6 2z', c.ink),
)
const tentTop = (x, w, ks) => Array.from({ length: w }, (_, i) => patch(`M${x + i * 40} 132h40v34q-20 22-40 0z`, ks[i % ks.length])).join('')
scene(
  'sports-day',
  cloud + tree + girl + boy + runner + def('hd', man({ cloth: c.cream })),
  box(0, 0, 800, 450, c.sky) +
    use('cl', 60, 70, 0.8) +
    use('cl', 600, 64, 0.9) +
    patch('M0 230q60-46 130-16q60-40 130 0q70-40 140 0q60-36 130-2q60-36 120-2q70-40 150 10v60H0z', c.g3) +
    use('tr', 50, 250, 1) +
    use('tr', 752, 250, 1.1) +
    // the marquee with the guests and classmates
    patch('M120 132L210 74h380l90 58z', c.cream) +
    stitch('M220 88h360M190 108h420', c.red, 3, '12 9') +
    box(134, 140, 532, 110, c.g1) +
    tentTop(120, 14, [c.red, c.mar, c.g2, c.cream]) +
    line('M134 150v110M310 160v100M490 160v100M666 150v110', c.ter2, 6) +
    each([172, 228, 284, 340, 396, 452, 508, 564, 622], (x, i) => use(i % 2 ? 'bo' : 'gi', x, 206, 0.56)) +
    bunting(curve(0, 40, 210, 74, 14) + curve(590, 74, 800, 40, 14), [...hang(0, 40, 210, 74, 14, 6), ...hang(590, 74, 800, 40, 14, 6)], [c.red, c.mar, c.g1]) +
    patch('M0 250h800v200H0z', c.g4) +
    stitch('M0 262h800', c.g3, 2.6) +
    patch('M0 282q400-26 800 0v142q-400-26-800 0z', c.ter) +
    stitch('M0 282q400-26 800 0M0 316q400-26 800 0M0 352q400-26 800 0M0 388q400-26 800 0M0 424q400-26 800 0', c.white, 3.4, '16 10') +
    rows(438, 1, 20, c.g3) +
    // finish
    use('hd', 686, 282, 0.86) +
    line('M650 280v-84M700 436v-122', c.white, 8) +
    stitch('M650 280v-84M700 436v-122', c.red, 8, '.1 16') +
    line('M650 222Q646 282 700 352', c.mar, 6) +
    stitch('M650 222Q646 282 700 352', c.red, 2, '5 6') +
    [
      [430, 300, 1.15, c.g0],
      [566, 336, 1.3, c.red],
      [326, 344, 1.34, c.ind],
      [452, 386, 1.5, c.g0],
      [180, 392, 1.5, c.mar],
    ]
      .map(([x, y, s, k]) => oval(x, y + 34 * s * 0.9, 30 * s, 5 * s, c.ter2) + tint(k, use('ru', x, y, s)))
      .join(''),
)

export default pictures
