// Great days in the hall: science fair, examination, debate.
import { c, box, def, dot, line, patch, rows, sewn, stitch, turn, use } from './palette.mjs'
import { boy, girl } from './parts.mjs'
import { alpana, bunting, clock, cloth, curve, hang, fan, man, schoolboy, schoolgirl } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => {
  pictures['picture-' + name] = sewn(800, 450, parts, body)
}

// ---- the science fair: planets, a volcano, wind power
const board = (x, y, w, h, k) =>
  patch(`M${x} ${y + 10}l26-10h${w - 52}l26 10v${h}h-${w}z`, k) + stitch(`M${x + 26} ${y + 8}v${h - 4}M${x + w - 26} ${y + 8}v${h - 4}`, c.cream, 2.2)
scene(
  'science-fair',
  def('sg', schoolgirl({ r: [26, -78, 38, -92] })) + def('sb', schoolboy()) + def('sp', schoolboy({ head: 'sideboy', r: [24, -82, 44, -92] })),
  box(0, 0, 800, 450, c.cream) +
    box(0, 300, 800, 150, c.g4) +
    box(0, 292, 800, 9, c.g2) +
    rows(330, 6, 20, c.g3) +
    bunting(curve(0, 20, 400, 20, 26) + curve(400, 20, 800, 20, 26), [...hang(0, 20, 400, 20, 26, 7), ...hang(400, 20, 800, 20, 26, 7)], [c.red, c.mar, c.g1, c.ind2]) +
    board(58, 108, 208, 160, c.ind) +
    board(282, 84, 236, 180, c.g1) +
    board(534, 108, 208, 160, c.ter) +
    // planets on their paths
    `<g fill="none" stroke="${c.ind2}" stroke-width="2.4" stroke-dasharray="8 6" stroke-linecap="round"><circle cx="162" cy="182" r="34"/><circle cx="162" cy="182" r="56"/></g>` +
    dot(162, 182, 17, c.mar) +
    dot(192, 166, 8, c.red2) +
    dot(112, 156, 10, c.g3) +
    dot(196, 226, 7, c.cream) +
    stitch('M322 116h60M322 134h40M422 116h60M442 134h40M662 156h50M662 174h36', c.g4, 3, '12 7') +
    use('sp', 306, 330, 1.06) +
    cloth(60, 262, 204, 86, c.red, c.dawn) +
    cloth(290, 268, 220, 92, c.ind, c.ind2) +
    cloth(536, 262, 204, 86, c.g1, c.g4) +
    // on the tables: globe and telescope, volcano, windmill and lamp
    line('M94 262l16-34l16 34M110 228v30', c.ter2, 4) +
    turn(112, 226, -28, box(-30, -9, 62, 18, c.ink, 3) + box(26, -12, 12, 24, c.mar, 3)) +
    line('M200 262v-16M184 262h32', c.ink, 5) +
    dot(200, 226, 20, c.ind2) +
    patch('M190 212q10-4 12 6t-6 12q-10-4-6-18zM206 226q10 0 8 10q-10 4-8-10z', c.g3) +
    patch('M338 268l44-84h36l44 84z', c.ter2) +
    patch('M382 184h36l8 16q-6 18-14 2q-6 30-14 4q-10 20-14 0q-6 8-10-6z', c.red2) +
    stitch('M372 226l-18 34M428 226l18 34M400 234v28', c.ter, 2.4) +
    stitch('M392 180q-8-30-30-36M400 178q0-34 4-50M408 180q8-30 30-34', c.red, 4, '9 8') +
    stitch('M396 172q-14-20-8-40M414 166q10-16 8-32', c.mar, 4, '2 10') +
    patch('M590 262l8-86h6l8 86z', c.white) +
    [20, 140, 260].map((a) => turn(601, 176, a, patch('M0 0q10-24 0-52q-12 26 0 52z', c.cream))).join('') +
    dot(601, 176, 6, c.red) +
    box(664, 246, 36, 16, c.ink, 3) +
    dot(682, 228, 15, c.mar) +
    stitch('M682 206v-10M704 220l9-4M660 220l-9-4', c.mar, 2.6, '6 5') +
    use('sb', 236, 440, 1.28) +
    use('sg', 486, 442, 1.28) +
    use('sb', 592, 436, 1.2) +
    use('sg', 96, 496, 1.5) +
    use('sb', 712, 496, 1.5),
)

// ---- the examination hall
const desks = [
  [4, 206, 0.54, 176, 136],
  [4, 262, 0.74, 212, 82],
  [3, 338, 1.02, 262, 138],
]
scene(
  'exam-hall',
  girl +
    boy +
    def('te', man({ head: 'sideboy', cloth: c.ind2, trim: c.white, skin: c.sk1, l: [-22, -74, -8, -66], r: [20, -72, 26, -66] })) +
    def(
      'de',
      box(-72, 34, 144, 13, c.ter) +
        stitch('M-64 41h128', c.dawn, 2.2) +
        line('M-62 47v52M62 47v52M-24 96v22M24 96v22', c.ter2, 7) +
        box(-38, 88, 76, 10, c.ter2) +
        patch('M26 18l26 0l8 16h-28z', c.white) +
        stitch('M33 23h14M36 29h16', c.ind2, 1.8, '4 3'),
    ),
  box(0, 0, 800, 450, '#efe6cc') +
    box(0, 196, 800, 254, '#b9c9b0') +
    box(0, 188, 800, 9, c.g2) +
    [44, 176, 556, 688]
      .map(
        (x) =>
          patch(`M${x - 8} 168V84q0-46 42-46t42 46v84z`, c.g1) +
          patch(`M${x} 168V86q0-38 34-38t34 38v82z`, c.sky) +
          patch(`M${x} 168v-34q18-16 34-4q18-12 34 2v36z`, c.g3) +
          line(`M${x + 34} 50v118M${x} 108h68`, c.g1, 4),
      )
      .join('') +
    box(286, 62, 228, 102, c.ter2, 3) +
    box(296, 72, 208, 82, c.g1) +
    stitch('M320 96h104M320 114h70M320 132h120M460 96h24', c.g4, 3, '12 7') +
    clock(400, 34, 0.72) +
    fan(262, 22, 0.56) +
    fan(538, 22, 0.56) +
    patch('M0 450L250 196h300L800 450z', '#cbd6bd') +
    stitch('M330 196L170 450M470 196L630 450M400 196V450M0 240h800M0 300h800M0 376h800', c.white, 2.2, '10 10') +
    use('te', 590, 258, 0.86) +
    desks
      .map(([n, y, s, gap, x0]) =>
        Array.from({ length: n }, (_, i) => use('de', x0 + i * gap, y, s) + use((i + n + Math.round(s)) % 2 ? 'gi' : 'bo', x0 + i * gap, y, s)).join(''),
      )
      .join(''),
)

// ---- the debate final
const team = (x, k) =>
  patch(`M${x - 92} 262h184l6 96h-196z`, k) +
  stitch(`M${x - 86} 276h172M${x - 92} 344h184`, c.cream, 2.6) +
  stitch(`M${x - 70} 310h140`, c.mar, 5, '1 14') +
  box(x - 98, 254, 196, 12, c.ter2, 2) +
  patch(`M${x - 52} 254l8-20h34l6 20zM${x + 12} 254l6-20h34l8 20z`, c.white)
scene(
  'debate',
  girl +
    boy +
    def('d1', schoolgirl({ head: 'sidegirl', l: [-14, -74, 8, -62], r: [16, -74, 30, -64] })) +
    def('d2', schoolboy({ head: 'sideboy', l: [-14, -74, 8, -62], r: [16, -74, 30, -64] })) +
    def('d3', schoolgirl({ head: 'sidegirl', l: [-22, -76, 0, -66], r: [32, -106, 44, -134] })),
  box(0, 0, 800, 450, c.g1) +
    alpana(400, 150, 1.2, 1.2, c.g2) +
    patch('M0 0h112q24 150-34 330H0zM800 0H688q-24 150 34 330h78z', c.red) +
    patch('M0 0h800v34q-50 34-100 0t-100 0t-100 0t-100 0t-100 0t-100 0t-100 0t-100 0z', '#8f1d24') +
    stitch('M0 30q50 34 100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0', c.mar, 3) +
    stitch('M26 50q12 130-14 270M62 50q14 130-24 274M94 56q16 130-32 270M774 50q-12 130 14 270M738 50q-14 130 24 274M706 56q-16 130 32 270', c.red2, 2.6) +
    box(0, 326, 800, 124, c.ter) +
    stitch('M0 342h800M0 358h800', c.dawn, 2.4, '18 10') +
    box(0, 372, 800, 78, c.ter2) +
    stitch('M0 384h800', c.mar, 4, '1 12') +
    use('d1', 166, 332, 1.12) +
    use('d2', 240, 332, 1.12) +
    use('d2', 560, 332, 1.12, -1.12) +
    use('d1', 634, 332, 1.12, -1.12) +
    team(204, c.ind) +
    team(596, c.g0) +
    use('d3', 384, 336, 1.42) +
    patch('M362 256h82l-8 102h-66z', c.ter) +
    box(354, 246, 98, 14, c.ter2, 3) +
    dot(403, 304, 19, c.cream) +
    dot(403, 304, 13, c.red) +
    stitch('M376 270h54M382 348h42', c.dawn, 2.4) +
    line('M438 246q8-18 0-34', c.ink, 3) +
    dot(437, 208, 6, c.ink) +
    [
      [70, 'gi'],
      [178, 'bo'],
      [286, 'gi'],
      [394, 'gi'],
      [502, 'bo'],
      [610, 'gi'],
      [718, 'bo'],
    ]
      .map(([x, k]) => use(k, x, 408, 0.92))
      .join(''),
)

export default pictures
