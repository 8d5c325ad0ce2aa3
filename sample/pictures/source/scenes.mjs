// Places of the school, out of doors.
import { c, at, box, def, dot, line, patch, rows, stitch, svg, use } from './palette.mjs'
import { bay, bird, boy, cloud, flag, flame, girl, hut, palm, tree } from './parts.mjs'

const pictures = {}

pictures['scene-school'] = svg(
  800,
  450,
  cloud + tree + flame + bay + palm,
  box(0, 0, 800, 450, c.sky) +
    use('cl', 80, 92, 1) +
    use('cl', 560, 70, 0.9) +
    patch('M0 250q40-44 90-24q40-40 96-10q70-36 120 0q60-30 110-2q60-34 120 0q50-30 100 0q60-40 164 6v120H0z', c.g3) +
    use('pa', 66, 322, 1) +
    use('pa', 752, 320, 0.9, -0.9) +
    box(128, 158, 544, 186, c.dawn) +
    box(120, 146, 560, 16, c.ter) +
    box(128, 246, 544, 10, c.ter) +
    [0, 1, 2, 4.5, 5.5, 6.5].map((i) => use('by', 140 + i * 70, 164) + use('by', 140 + i * 70, 258, 1.06)).join('') +
    patch('M344 118h112v226h-112z', c.cream) +
    patch('M334 118q66-44 132 0z', c.ter) +
    dot(400, 106, 10, c.cream) +
    box(362, 132, 76, 20, c.g1, 2) +
    stitch('M372 142h56', c.cream, 2.4, '7 5') +
    [0, 1].map((i) => patch(`M${368 + i * 36} 226v-34q0-14 14-14t14 14v34z`, c.ind2) + line(`M${382 + i * 36} 180v44`, c.cream, 3)).join('') +
    patch('M370 344v-54q0-26 30-26t30 26v54z', c.g0) +
    patch('M358 344h84l6 10h-96z', c.sand) +
    patch('M0 338q200-10 400-4t400 0V450H0z', c.g4) +
    patch('M372 352h56l90 98H272z', c.cream) +
    stitch('M352 380h94M330 404h138M308 428h184', c.sand, 3, '12 9') +
    stitch('M6 366q170-10 330-2M470 364q170-8 330 0M0 392q160-8 306-2M498 392q150-8 302 0M0 420q140-8 278-2M524 420q130-8 276 0', c.g3, 2.6, '10 9') +
    use('fl', 632, 372, 1.12) +
    box(232, 196, 5, 164, c.ter2) +
    dot(234, 194, 6, c.mar) +
    flag(237, 200, 0.4) +
    patch('M216 358h38l6 10h-50z', c.cream) +
    at(
      118,
      380,
      0.8,
      line('M0 0L26-44L66-44L44 0H0M26-44L44 0L70-52M18-50h16M64-56h16', c.red, 4) +
        `<circle r="26" fill="none" stroke="${c.ink}" stroke-width="4"/><circle cx="88" r="26" fill="none" stroke="${c.ink}" stroke-width="4"/>` +
        line('M70-52L88 0', c.red, 4),
    ),
  'The school building with a flame tree in flower',
)
pictures['scene-assembly'] = svg(
  800,
  450,
  girl + boy + tree + bay,
  box(0, 0, 800, 450, c.dawn) +
    patch('M0 0h800v90q-400 60-800 0z', '#f2c384') +
    dot(650, 120, 44, '#fbeecb') +
    use('tr', 60, 300, 1.1) +
    use('tr', 742, 300, 1.2) +
    use('tr', 668, 304, 0.8) +
    box(110, 180, 580, 118, c.cream) +
    box(102, 170, 596, 14, c.ter) +
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => use('by', 122 + i * 70, 198, 1.22, 1.02)).join('') +
    patch('M0 292h800v158H0z', '#d9bd84') +
    patch('M0 292h800v24H0z', c.g3) +
    stitch('M0 304h800', c.g4, 2.6, '10 9') +
    patch('M352 316h96l16 22H336z', c.cream) +
    box(370, 302, 60, 16, c.ter) +
    box(396, 40, 7, 266, c.ter2) +
    dot(399.5, 38, 8, c.mar) +
    flag(403, 48, 1) +
    [...Array(9)].map((_, i) => use(i % 2 ? 'gi' : 'bo', 64 + i * 84, 342, 0.5)).join('') +
    [...Array(8)].map((_, i) => use(i % 2 ? 'bo' : 'gi', 62 + i * 96.5, 368, 0.72)).join('') +
    [...Array(7)].map((_, i) => use(i < 3 || i === 6 ? 'gi' : 'bo', 46 + i * 118, 400, 1)).join(''),
  'Morning assembly around the national flag',
)
const sap = def(
  'sa',
  line('M0 0q4-40 0-76', c.ter2, 5) +
    patch('M0-40q-30-4-34-28q30 0 34 28zM2-54q28-6 32-30q-30 2-32 30zM0-72q-16-16-6-40q18 18 6 40z', c.g2) +
    line('M-22 4v-72M24 4v-72', c.sand, 5) +
    line('M-24-22h50M-24-44h50', c.ter, 4) +
    `<ellipse cy="4" rx="42" ry="9" fill="${c.ter2}"/>`,
)
const boat = def(
  'bt',
  patch('M-120 0q120 44 250-6q-22 46-60 50h-130q-40-6-60-44z', c.ink) +
    stitch('M-100 14q110 30 210-2', c.mar, 2.6) +
    box(-4, -140, 7, 146, c.ter2) +
    patch('M6-138q84 40 80 116q-40 14-80 10z', c.red) +
    patch('M-8-132q-60 50-62 112q30 10 62 8z', c.mar) +
    stitch('M16-116q54 34 58 84M16-92q34 24 40 68M16-66q16 18 20 52', c.paper, 2.4) +
    stitch('M-18-108q-36 36-40 84M-18-78q-16 22-20 58', c.ter2, 2.4) +
    patch('M-70 4q30-46 66 0z', c.ter),
)
pictures['scene-river'] = svg(
  800,
  450,
  cloud + palm + tree + hut + sap + boat,
  box(0, 0, 800, 450, '#dbe8dc') +
    use('cl', 90, 80, 1) +
    use('cl', 520, 64, 1.1) +
    dot(400, 120, 40, c.dawn) +
    patch('M0 196q100-40 210-10t200-10q120-30 200 6t190-14v70H0z', c.g3) +
    use('hu', 150, 206, 0.8) +
    use('pa', 70, 212, 0.9) +
    use('pa', 226, 204, 0.62, -0.62) +
    use('tr', 300, 200, 0.6) +
    use('hu', 640, 202, 0.72) +
    use('pa', 716, 208, 1, -1) +
    use('pa', 570, 202, 0.66) +
    patch('M0 206q200-14 400 0t400 0v140H0z', '#7fa9ad') +
    stitch(
      'M20 232q40-8 80 0M180 224q40-8 80 0M560 230q50-8 100 0M700 250q40-8 80 0M60 268q40-8 80 0M200 286q40-8 80 0M620 284q50-8 100 0M40 306q40-8 80 0',
      c.white,
      2.8,
      '12 9',
    ) +
    use('bt', 420, 252, 0.92) +
    bird(250, 110, 0.9) +
    bird(290, 86, 0.7) +
    bird(600, 130, 0.8) +
    patch('M0 330q180-34 400-6t400-14v140H0z', c.g4) +
    rows(362, 5, 20, c.g3) +
    use('sa', 120, 392, 1) +
    use('sa', 280, 404, 1.06) +
    use('sa', 660, 392, 1.06) +
    at(
      470,
      404,
      1,
      patch('M-34 10l-6-56h74l-6 56z', c.ind) +
        line('M-26-46q22-34 50 0', c.ind, 6) +
        patch('M26-6l6-20 42-26 8 10-48 44z', c.ind) +
        patch('M66-62l24 26 8-8-24-26z', c.ink) +
        stitch('M-34-34h62', c.ind2, 2.4) +
        stitch('M96-34q14 14 14 34M106-44q18 18 20 44', c.ind2, 3, '4 8'),
    ),
  'Saplings planted beside the river, a sailing boat and the village',
)

export default pictures
