// Places of the school, indoors.
import { c, box, def, dot, line, patch, stitch, svg, use } from './palette.mjs'
import { boy, girl, tree } from './parts.mjs'

const pictures = {}

const desk = (x, y, w) =>
  box(x, y, w, 16, c.ter) + stitch(`M${x + 8} ${y + 8}h${w - 16}`, c.dawn, 2.2) + box(x + 16, y + 16, 12, 50, c.ter2) + box(x + w - 28, y + 16, 12, 50, c.ter2)
pictures['scene-classroom'] = svg(
  800,
  450,
  girl + boy + tree,
  box(0, 0, 800, 450, c.cream) +
    box(0, 270, 800, 180, c.g4) +
    box(0, 262, 800, 10, c.g2) +
    stitch('M0 20h800', c.sand, 2.6) +
    box(48, 84, 124, 140, c.ter2) +
    box(56, 92, 108, 124, c.sky) +
    `<g transform="translate(108 216) scale(.66)"><use href="#tr"/></g>` +
    line('M74 92v124M92 92v124M110 92v124M128 92v124M146 92v124', c.ter2, 3) +
    box(220, 66, 372, 176, c.ter2, 3) +
    box(232, 78, 348, 152, c.g1) +
    line('M262 198l48-84 54 84zM310 114v84', c.paper, 3) +
    line('M430 120a34 34 0 1 1-1 0M430 154h34', c.paper, 3) +
    stitch('M496 106h62M496 126h48M496 146h58M496 166h40M250 212h90M496 190h62', c.g4, 3, '12 7') +
    box(360, 242, 90, 8, c.ter) +
    box(376, 236, 20, 6, c.white) +
    box(404, 236, 14, 6, c.mar) +
    box(394, 0, 6, 26, c.ink) +
    patch('M397 34q-60-18-104-6q50 18 104 12zM397 34q60-18 104-6q-50 18-104 12z', c.ind2) +
    dot(397, 35, 10, c.ink) +
    dot(668, 112, 30, c.ter2) +
    dot(668, 112, 24, c.white) +
    line('M668 112v-15M668 112l10 7', c.ink, 3) +
    box(632, 166, 78, 62, c.white) +
    patch('M638 222l18-28 14 16 10-10 18 22z', c.g3) +
    dot(690, 184, 6, c.red) +
    [
      ['gi', 120],
      ['bo', 260],
      ['gi', 400],
      ['bo', 540],
      ['gi', 680],
    ]
      .map(([k, x]) => use(k, x, 262, 0.74))
      .join('') +
    desk(60, 318, 300) +
    desk(440, 318, 300) +
    [
      ['bo', 70],
      ['gi', 200],
      ['gi', 330],
      ['bo', 470],
      ['gi', 600],
      ['bo', 730],
    ]
      .map(([k, x]) => use(k, x, 350, 1.02))
      .join('') +
    desk(10, 428, 380) +
    desk(410, 428, 380),
  'Pupils at their benches in front of the blackboard',
)
pictures['scene-laboratory'] = svg(
  800,
  450,
  def('bt', patch('M-16 0v-38q0-8 8-12v-14h16v14q8 4 8 12V0z', c.white) + patch('M-16 0v-24h32V0z', 'currentColor') + box(-10, -70, 20, 8, c.ter2, 2)),
  box(0, 0, 800, 450, '#e3ead0') +
    box(0, 300, 800, 150, c.g4) +
    stitch('M0 24h800', c.g4, 2.6) +
    box(66, 150, 260, 12, c.ter2) +
    box(66, 72, 260, 12, c.ter2).replace('72', '64') +
    [
      ['#b3262b', 104],
      ['#e9a820', 152],
      ['#2d4b73', 200],
      ['#2f7d5b', 248],
      ['#c56a3e', 292],
    ]
      .map(([k, x], i) => `<g color="${k}">${use('bt', x, 150, i % 2 ? 0.9 : 1.06)}</g>`)
      .join('') +
    [
      ['#2f7d5b', 110],
      ['#b3262b', 164],
      ['#7f9ab5', 220],
      ['#e9a820', 274],
    ]
      .map(([k, x]) => `<g color="${k}">${use('bt', x, 64, 0.74)}</g>`)
      .join('') +
    box(548, 52, 196, 150, c.white) +
    box(548, 52, 196, 18, c.g1) +
    `<g transform="translate(646 138)" fill="none" stroke="${c.ind}" stroke-width="3" stroke-dasharray="8 6" stroke-linecap="round">${[0, 60, 120].map((a) => `<ellipse rx="66" ry="20" transform="rotate(${a})"/>`).join('')}</g>` +
    dot(646, 138, 11, c.red) +
    dot(706, 130, 5, c.mar) +
    dot(620, 190, 5, c.mar) +
    dot(622, 84, 5, c.mar) +
    box(20, 330, 760, 22, c.ink, 3) +
    box(40, 352, 720, 98, c.ter) +
    box(60, 368, 200, 82, c.ter2) +
    box(300, 368, 200, 82, c.ter2) +
    box(540, 368, 200, 82, c.ter2) +
    stitch('M72 380h176v64M312 380h176v64M552 380h176v64', c.dawn, 2.4) +
    patch('M404 330q-64 0-50-34l34-66v-46h36v46l34 66q14 34-54 34z', c.white) +
    patch('M404 330q-64 0-50-34l12-24h76l12 24q14 34-50 34z', c.red2) +
    box(382, 178, 44, 10, c.ink, 4) +
    dot(390, 292, 7, c.white) +
    dot(414, 306, 5, c.white) +
    dot(424, 284, 5, c.white) +
    stitch('M404 168q-10-14 0-28q10-14 0-28q-8-12 2-24', c.ind2, 3, '6 8') +
    patch('M520 330v-84h-6v-8h80v8h-6v84z', c.white) +
    box(520, 276, 68, 54, c.ind2) +
    stitch('M526 262h18M526 290h12M526 306h18', c.ink, 2.4, '20 1') +
    box(640, 322, 104, 8, c.ink, 3) +
    [652, 678, 704, 730].map((x, i) => box(x - 8, 238, 16, 86, c.white, 8) + box(x - 8, 262 + i * 8, 16, 62 - i * 8, [c.mar, c.red, c.g2, c.ind][i], 8)).join('') +
    box(636, 268, 112, 10, c.ter2, 3) +
    patch('M150 330h110v-14h-40q34-30 16-76l-16 8q8 34-22 50h-48z', c.ind) +
    `<g transform="rotate(28 210 220)">${box(190, 168, 34, 84, c.ind, 4) + box(196, 150, 22, 20, c.ink, 3) + box(198, 252, 18, 22, c.ink, 2)}</g>` +
    box(150, 282, 62, 8, c.ink, 2) +
    dot(232, 244, 10, c.mar) +
    stitch('M160 323h90', c.ind2, 2.4),
  'Flasks, a microscope and test tubes on the laboratory bench',
)

export default pictures
