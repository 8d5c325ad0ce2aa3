// To school through the flood, and the scouts at their fire.
import { c, box, def, dot, line, oval, patch, rows, sewn, stitch, turn, use } from './palette.mjs'
import { bird, boy, cloud, flag, girl, hills, hut, palm, school, tree } from './parts.mjs'
import { figure } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => {
  pictures['picture-' + name] = sewn(800, 450, parts, body)
}

// ---- to school by boat
const lily = def(
  'li',
  oval(0, 4, 40, 10, c.g2) +
    stitch('M-32 4h64', c.g4, 2, '6 5') +
    patch('M0 0q-34-2-34-22q14 0 20 8q-4-20 4-30q8 8 10 18q2-10 10-18q8 10 4 30q6-8 20-8q0 20-34 22z', '#f2b9b4') +
    dot(0, -6, 6, c.mar),
)
scene(
  'flood-boat',
  cloud +
    palm +
    hut +
    girl +
    boy +
    lily +
    def('bm', figure({ body: 'boy', head: 'boy', skin: c.sk2, cloth: c.cream, trim: c.ind2, l: [-24, -106, -14, -132], r: [22, -82, 6, -72] })),
  box(0, 0, 800, 450, '#c3d3cf') +
    patch('M0 0h800v70q-200 44-400 8t-400 20z', '#a9bfbf') +
    use('cl', 60, 96, 1) +
    use('cl', 330, 72, 0.9) +
    patch('M0 196q110-30 220-8t200-6q120-26 200 4t180-10v60H0z', c.g3) +
    use('hu', 116, 206, 0.74) +
    use('pa', 196, 212, 0.8) +
    use('pa', 320, 206, 0.5) +
    use('pa', 776, 212, 0.9, -0.9) +
    school(606, 198, 0.74) +
    patch('M476 214q24-18 60-18h140q40 0 64 18z', c.ter2) +
    box(700, 118, 4, 90, c.ter2) +
    flag(704, 120, 0.3) +
    patch('M0 206q200-12 400 0t400 0v250H0z', '#7fa9ad') +
    patch('M0 330q200-14 400 0t400 0v120H0z', '#6b979d') +
    stitch(
      'M510 232h40M570 226h60M650 234h40M30 234h70M160 226h60M250 240q30-8 60 0M340 226q30-8 60 0M690 266q40-8 80 0M700 312q40-8 80 0M330 404q50-8 100 0M520 424q40-8 80 0M220 426q40-8 80 0',
      c.white,
      2.8,
      '12 9',
    ) +
    // palm standing in the flood
    use('pa', 64, 296, 0.9, -0.9) +
    stitch('M40 294h60M50 302h40', c.white, 2.6, '8 7') +
    // the boat and everyone in it
    use('bm', 196, 330, 1.3) +
    line('M174 128L132 406', c.ter2, 6) +
    [
      ['gi', 300],
      ['bo', 372],
      ['gi', 444],
      ['gi', 516],
      ['bo', 588],
    ]
      .map(([k, x], i) => use(k, x, 262 + (i % 2) * 3, 0.94))
      .join('') +
    turn(
      408,
      316,
      -4,
      line('M0 0V-130', c.ink, 4) +
        patch('M-84-96q6-62 84-66q78 4 84 66q-20-14-42 0q-20-14-42 0q-22-14-42 0q-22-14-42 0z', c.ink) +
        stitch('M-42-100q4-40 42-58M42-100q-4-40-42-58M0-158v52', c.ind2, 2.2, '7 6'),
    ) +
    patch('M120 306q60 30 150 34h250q110-4 172-44q-18 58-92 78H248q-90-14-128-68z', c.ter2) +
    patch('M120 306q60 30 150 34h250q110-4 172-44l-6 16q-64 38-166 42H270q-88-4-144-34z', c.mar) +
    stitch('M140 318q60 26 130 28h250q90-4 150-30', c.red, 3, '9 7') +
    stitch('M196 360q40 6 80 6h260q50-2 90-18', c.dawn, 2.6) +
    use('li', 116, 420, 1) +
    use('li', 200, 438, 0.7) +
    use('li', 700, 412, 1) +
    use('li', 640, 436, 0.72) +
    use('li', 764, 440, 0.66) +
    bird(270, 130, 0.9, c.white) +
    bird(310, 108, 0.7, c.white),
)

// ---- the scout camp at dusk
const scout = (id, head) =>
  def(
    id,
    patch('M-32 92q-2-58 12-66q20-8 40 0q14 8 12 66z', '#a3905c') +
      (head === 'hat'
        ? box(-7, 14, 14, 14, c.sk1) + dot(0, 0, 20, c.ink) + patch('M-30-6q30-12 60 0q-30 10-60 0zM-18-8q0-20 18-20t18 20q-18 6-36 0z', c.ter2)
        : box(-7, 14, 14, 14, c.sk2) + dot(0, 0, 21, c.ink) + patch('M-13 8l-10 36 6 4 10-30zM13 8l10 36-6 4-10-30z', c.ink)) +
      patch('M-22 26q22-10 44 0l-22 34z', c.red) +
      stitch('M-14 30l14 22l14-22', c.mar, 2.2, '5 4'),
  )
const tent = def(
  'te',
  patch('M-104 0L0-120L104 0z', c.g3) +
    patch('M-104 0L0-120L-22 0z', c.g2) +
    patch('M-22 0L0-92L34 0z', c.g0) +
    line('M0-120v-14', c.ter2, 4) +
    stitch('M-84-8L-4-106M92-8L8-108M22-60L56-8', c.g5, 2.6) +
    line('M-104 0l-22 8M104 0l22 8', c.sand, 2.4),
)
scene(
  'scouts',
  tree + tent + scout('s1', 'hat') + scout('s2', 'plait'),
  box(0, 0, 800, 450, '#26405c') +
    patch('M0 150q200-40 400-10t400-10v120H0z', '#41617c') +
    patch('M0 206q200-30 400-8t400-8v60H0z', '#e28f5c') +
    patch('M0 226q200-20 400-4t400-4v40H0z', '#f0b56f') +
    dot(640, 76, 30, c.dawn) +
    dot(653, 68, 26, '#26405c') +
    stitch('M60 50h.1M130 100h.1M210 34h.1M290 84h.1M500 40h.1M560 110h.1M720 120h.1M760 40h.1M440 90h.1M350 30h.1', c.cream, 4.4, '1 9') +
    hills(250, c.g0) +
    use('tr', 60, 276, 1.2) +
    use('tr', 140, 270, 0.8) +
    use('tr', 742, 278, 1.25) +
    use('tr', 662, 270, 0.8) +
    patch('M0 262q400-20 800 0v190H0z', c.g1) +
    rows(290, 8, 20, c.g2) +
    use('te', 222, 312, 1.12) +
    use('te', 580, 312, 1.12, -1.12) +
    box(398, 70, 5, 220, c.ter2) +
    dot(400.5, 68, 6, c.mar) +
    flag(403, 76, 0.62) +
    // fire and pot
    oval(400, 366, 118, 24, c.ter2) +
    stitch('M300 368q100 22 200 0', c.mar, 3, '2 10') +
    patch('M346 364q-10-38 20-64q0 18 10 22q-4-40 26-64q-2 30 20 44q4-12 2-24q34 40 24 86z', c.red2) +
    patch('M366 364q-4-26 16-44q4 12 12 16q0-24 12-38q2 26 20 40q8 14 4 26z', c.mar) +
    patch('M386 364q0-16 12-26q14 10 12 26z', c.cream) +
    line('M340 372L456 356M344 356L460 374', c.ter, 11) +
    stitch('M352 370L444 358', c.dawn, 2.2, '5 5') +
    stitch('M372 262q-10-14-2-30M408 240q10-14 0-30M440 280q14-10 10-28', c.mar, 4, '1 11') +
    use('s1', 116, 370, 1) +
    use('s2', 214, 384, 1.08) +
    use('s1', 312, 398, 1.1) +
    use('s2', 488, 398, 1.1) +
    use('s1', 586, 384, 1.08) +
    use('s2', 684, 370, 1),
)

export default pictures
