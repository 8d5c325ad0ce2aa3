// The football club.
import { c, box, def, dot, line, patch, rows, stitch, svg, use } from './palette.mjs'
import { ball, cloud, goal, palm, person, tree } from './parts.mjs'

const pictures = {}

pictures['scene-field'] = svg(
  800,
  450,
  cloud + palm + tree + ball,
  box(0, 0, 800, 450, c.sky) +
    use('cl', 120, 84, 1.1) +
    use('cl', 470, 110, 0.8) +
    patch('M0 240q60-46 130-16q60-40 130 0q70-40 140 0q60-36 130-2q60-36 120-2q70-40 150 10v60H0z', c.g3) +
    use('tr', 96, 258, 0.8) +
    use('pa', 180, 262, 0.95) +
    use('pa', 720, 266, 1.1, -1.1) +
    use('tr', 640, 256, 0.7) +
    use('pa', 604, 258, 0.7) +
    goal(300, 168, 200, 92) +
    patch('M0 254q400-14 800 0v196H0z', c.g2) +
    patch('M0 292q400-14 800 0v44q-400-14-800 0z', '#3a8a64') +
    patch('M0 384q400-14 800 0v66H0z', '#3a8a64') +
    stitch('M250 262l-50 48h400l-50-48M0 352q400-16 800 0', c.white, 3.4, '12 9') +
    `<ellipse cx="400" cy="352" rx="150" ry="34" fill="none" stroke="${c.white}" stroke-width="3.4" stroke-dasharray="12 9" stroke-linecap="round"/>` +
    person(250, 352, 1, c.red) +
    person(560, 340, 0.9, c.g0, 1) +
    person(392, 296, 0.62, c.red, 1) +
    person(690, 400, 1.1, c.mar, 1) +
    `<ellipse cx="352" cy="424" rx="44" ry="9" fill="${c.g1}"/>` +
    use('ba', 350, 386, 0.95),
  'A football match on the school field',
)
pictures['football-goal'] = svg(
  800,
  450,
  ball + palm,
  box(0, 0, 800, 450, '#f2d9a4') +
    patch('M0 0h800v110q-400 50-800 0z', '#ecb878') +
    dot(170, 150, 54, c.red2) +
    use('pa', 60, 330, 1.3) +
    use('pa', 742, 330, 1.4, -1.4) +
    patch('M0 300q400-40 800 0v150H0z', c.g2) +
    patch('M0 352q400-30 800 0v98H0z', c.g1) +
    rows(382, 4, 20, c.g2) +
    stitch(
      Array.from({ length: 17 }, (_, i) => `M${232 + i * 24} 84q${i < 8 ? -8 : 8} 130 0 262`).join('') +
        Array.from({ length: 9 }, (_, i) => `M210 ${112 + i * 26}q210 ${14 - i} 420 0`).join(''),
      c.white,
      2.2,
      '8 5',
    ) +
    line('M204 350V78H636V350', c.white, 13) +
    stitch('M204 340V78H636V340', c.sand, 2.4) +
    `<g transform="rotate(20 470 206)">${use('ba', 470, 206, 1.3)}</g>` +
    stitch('M330 380q40-90 92-140M312 366q34-80 84-128', c.white, 4, '14 12'),
  'The ball in the net at sunset',
)
const jersey = (x, y, col, n, rot) =>
  `<g transform="translate(${x} ${y}) rotate(${rot})">` +
  patch('M-34 0l-36 20 14 36 20-8v84h72v-84l20 8 14-36-36-20q-34 22-68 0z', col) +
  stitch('M-30 6q30 20 60 0M-32 124h64M-64 24l12 28M64 24l-12 28', c.cream, 2.6) +
  line(n, c.cream, 7) +
  box(-30, -8, 6, 18, c.sand) +
  box(24, -8, 6, 18, c.sand) +
  '</g>'
pictures['football-jerseys'] = svg(
  800,
  450,
  palm + tree + ball + cloud,
  box(0, 0, 800, 450, c.sky) +
    use('cl', 300, 76, 1) +
    use('cl', 600, 110, 0.7) +
    patch('M0 290q60-50 140-20q60-40 130 0q70-40 140 0q60-36 130-2q60-36 120-2q60-36 140 10v60H0z', c.g3) +
    patch('M0 322q400-16 800 0v128H0z', c.g4) +
    rows(352, 5, 20, c.g3) +
    use('pa', 70, 396, 2) +
    use('pa', 736, 398, 2.05, -2.05) +
    line('M78 158Q400 226 728 160', c.ter2, 4) +
    jersey(210, 184, c.g1, 'M-2 48v44M-10 54l8-6', -3) +
    jersey(338, 196, c.red, 'M-14 54q14-14 22 2q4 12-22 36h28', 2) +
    jersey(466, 196, c.g1, 'M-12 50h24l-14 16q18 2 12 20q-10 12-24 2', -2) +
    jersey(592, 184, c.red, 'M8 92V48L-14 78h30', 3) +
    `<ellipse cx="404" cy="424" rx="42" ry="8" fill="${c.g3}"/>` +
    use('ba', 402, 390, 0.9),
  'Club jerseys drying on a line between two palms',
)
const boot = def(
  'bo',
  patch('M-70 0q-4-60 6-76l44 6q4 22 34 34q50 10 62 24q6 12-4 12z', c.ink) +
    patch('M-66-70l-4-16q26-10 50 2l2 16z', c.red) +
    line('M-14-56l-18 16M2-44l-16 16M20-34l-14 16', c.white, 5) +
    box(-64, 0, 18, 12, c.mar, 3) +
    box(-30, 0, 18, 12, c.mar, 3) +
    box(22, 0, 18, 12, c.mar, 3) +
    box(52, 0, 16, 12, c.mar, 3) +
    stitch('M-58-8h118', c.ind2, 2.6),
)
pictures['football-monsoon'] = svg(
  800,
  450,
  ball + boot + tree,
  box(0, 0, 800, 450, '#8ba5a5') +
    patch('M0 0h800v120q-200 40-400 0t-400 10z', '#5f7d82') +
    use('tr', 90, 280, 1) +
    use('tr', 200, 274, 0.7) +
    use('tr', 700, 280, 1.1) +
    use('tr', 600, 274, 0.66) +
    patch('M0 264q400-16 800 0v186H0z', c.g2) +
    patch('M0 330q400-24 800 0v120H0z', c.g3) +
    patch('M140 400q60-34 260-26t260 20q20 34-240 34t-280-28z', '#b7cbc6') +
    stitch('M190 402q40-10 80 0M330 412q50-10 100 0M520 402q40-10 80 0', c.white, 3) +
    stitch(Array.from({ length: 26 }, (_, i) => `M${(i * 67) % 820} ${(i * 89) % 250}l-14 44`).join(''), c.white, 3, '14 12') +
    use('bo', 270, 378, 1.15) +
    use('bo', 560, 372, 1.1, -1.1) +
    use('ba', 415, 328, 1.35) +
    stitch('M372 388q-14-16-34-14M462 388q14-16 32-16', c.white, 3, '6 7'),
  'Ball and boots on a rain-washed pitch',
)

export default pictures
