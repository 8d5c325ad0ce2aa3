// Things that stand in more than one picture.
import { c, at, box, def, dot, line, patch, stitch } from './palette.mjs'

export const cloud = def(
  'cl',
  patch('M0 0q4-26 32-24q12-24 42-16q22-14 38 8q30-6 34 20q14 2 14 12z', c.white) + stitch('M14 -8q8-12 22-10M60 -20q14-10 26-2M104 -14q14-6 22 4', c.ind2, 2, '7 6'),
)
export const tree = def(
  'tr',
  patch('M-7 0q3-40 0-70h14q-3 40 2 70z', c.ter2) +
    patch('M-58-72q-16-34 16-50q2-36 42-36q40 0 44 36q32 14 16 50q-18 26-58 20q-44 8-60-20z', c.g2) +
    stitch('M-40-80q10-20 30-14M2-120q18-16 34 2M-6-84q20-18 44-4M-30-118q6-16 22-20', c.g4, 2.4, '7 6'),
)
export const flame = def(
  'fl',
  patch('M-8 0q4-44-10-76l10-2q6 14 10 16q2-14 14-26l8 4q-18 30-12 84z', c.ter2) +
    patch('M-92-78q-10-30 22-40q6-30 44-30q18-16 44-4q40-4 52 28q32 10 20 42q-30 20-60 6q-24 14-54 2q-40 16-68-4z', c.g3) +
    patch('M-84-92q4-26 34-26q14-26 46-20q30-14 52 10q32 2 34 30q-20-6-30 4q-18-12-34 0q-20-14-38-2q-18-12-34 2q-14-10-30 2z', c.red) +
    stitch('M-66-98q12-12 24-4M-24-116q14-12 28-2M24-112q14-8 26 4M-8-140q10-6 20 0', c.mar, 3, '1 8'),
)
const frond = patch('M0 0Q40-34 92 6Q44-10 0 0z', c.g2)
export const palm = def(
  'pa',
  patch('M-5 0Q6-70-6-146l9-2Q20-70 9 0z', c.ter2) +
    stitch('M0-14h6M2-34h6M3-54h6M3-74h6M2-94h6M0-114h6', c.sand, 2, '6 6') +
    `<g transform="translate(-2 -146)">` +
    [-30, -75, 12, 195, 232, 168, -118].map((a) => `<g transform="rotate(${a})${a > 90 || a < -90 ? ' scale(1 -1)' : ''}">${frond}</g>`).join('') +
    `</g>` +
    dot(-8, -138, 7, c.mar) +
    dot(6, -136, 7, c.ter) +
    dot(-1, -130, 6, c.mar),
)
export const flag = (x, y, s) =>
  at(
    x,
    y,
    s,
    patch('M0 0q50-14 100 0t100 0v116q-50 14-100 0t-100 0z', c.g1) +
      `<ellipse cx="92" cy="58" rx="37" ry="38" fill="#c8282f"/>` +
      stitch('M8 10q46-12 92 0t92 0M8 108q46-12 92 0t92 0', c.g4, 2.2, '8 7') +
      stitch('M92 32a26 26 0 1 1-1 0', '#f0a08f', 2.2, '7 6'),
  )
export const girl = def(
  'gi',
  patch('M-30 92q-2-58 12-66q18-8 36 0q14 8 12 66z', c.white) +
    patch('M-30 92l4-34h52l4 34z', c.g1) +
    stitch('M-24 64h48', c.white, 2, '5 5') +
    patch('M-7 16h14v14h-14z', c.sk2) +
    dot(0, 0, 21, c.ink) +
    patch('M-14 10l-10 34 6 4 10-30zM14 10l10 34-6 4-10-30z', c.ink) +
    patch('M-27 42l10 6-8 10zM27 42l-10 6 8 10zM-28 58l-4-8 6-4zM28 58l4-8-6-4z', c.red) +
    stitch('M0-20v22', c.ter, 1.6, '3 4'),
)
export const boy = def(
  'bo',
  patch('M-32 92q-2-58 12-66q20-8 40 0q14 8 12 66z', c.white) +
    patch('M-7 14h14v16h-14z', c.sk1) +
    dot(0, 0, 20, c.ink) +
    patch('M-16 10q16 14 32 0l-4 10q-12 6-24 0z', c.sk1) +
    stitch('M-14 40q14 6 28 0', c.ind2, 2, '5 5'),
)
export const ball = def(
  'ba',
  dot(0, 0, 40, c.white) +
    patch('M0-17l16 12-6 19h-20l-6-19z', c.ink) +
    patch(
      'M-9-39a40 40 0 0 1 18 0l-9 8zM38-12a40 40 0 0 1 0 22l-9-8 1-8zM-38-12a40 40 0 0 0 0 22l9-8-1-8zM19 35a40 40 0 0 1-13 5l0-11 9-4zM-19 35a40 40 0 0 0 13 5l0-11-9-4z',
      c.ink,
    ) +
    stitch('M0-17v-14M16-5l14-3M10 14l6 12M-10 14l-6 12M-16-5l-14-3', c.ink, 2.4, '4 4') +
    `<circle r="39" fill="none" stroke="${c.ink}" stroke-width="2.5"/>`,
)
export const hut = def(
  'hu',
  patch('M-52 0v-40h104v40z', c.sand) +
    patch('M-70-38q14-44 40-50h60q26 6 40 50q-70-10-140 0z', c.ter) +
    box(-10, -30, 20, 30, c.ter2) +
    box(24, -28, 16, 14, c.ter2) +
    stitch('M-46-46q46-6 92 0M-40-60q40-6 80 0M-30-74h60', c.cream, 2, '7 6'),
)
export const bird = (x, y, s, col = c.ink) => at(x, y, s, line('M-14-4q8-8 14 4q6-12 14-4', col, 3))
export const person = (x, y, s, j, fl) =>
  `<g transform="translate(${x} ${y}) scale(${fl ? -s : s} ${s})">` +
  line('M2-26L14 0L8 24M2-26L-12-6L-30-10', c.sk1, 9) +
  line('M4-60L26-46M-2-58L-20-44L-14-30', c.sk1, 7.5) +
  patch('M-12-66q8-6 22 0l4 36q-14 6-26 0z', j) +
  patch('M-12-32h28l2 16-14 2-4-8-10 8-8-6z', c.white) +
  dot(4, -80, 12, c.sk2) +
  patch('M-8-82q2-14 14-12q10 2 9 9q-8-4-14 0q-6 0-9 3z', c.ink) +
  '</g>'
export const bay = def(
  'by',
  patch('M4 78V30Q4 6 32 6Q60 6 60 30V78z', c.g0) + box(20, 32, 26, 46, c.ter2) + box(4, 58, 56, 4, c.cream) + stitch('M8 68h50', c.cream, 3, '2 6'),
)
export const goal = (x, y, w, h, col = c.white) =>
  stitch(
    Array.from({ length: Math.floor(w / 18) }, (_, i) => `M${x + (i + 1) * 18} ${y}v${h}`).join('') +
      Array.from({ length: Math.floor(h / 16) }, (_, i) => `M${x} ${y + (i + 1) * 16}h${w}`).join(''),
    col,
    1.6,
    '6 4',
  ) + line(`M${x} ${y + h}v-${h}h${w}v${h}`, c.white, 7)

// the school seen from far off, and the hedges behind it
export const school = (x, y, s) =>
  at(
    x,
    y,
    s,
    box(-130, -78, 260, 78, c.dawn) +
      box(-136, -86, 272, 10, c.ter) +
      patch('M-34-100h68v100h-68z', c.cream) +
      patch('M-42-100q42-30 84 0z', c.ter) +
      line('M-112-48v22M-84-48v22M-56-48v22M56-48v22M84-48v22M112-48v22', c.g0, 16) +
      patch('M-14 0v-34q14-16 28 0v34z', c.g0),
  )
export const hills = (y, k) => patch(`M0 ${y}q60-46 130-16q60-40 130 0q70-40 140 0q60-36 130-2q60-36 120-2q70-40 150 10v80H0z`, k)
