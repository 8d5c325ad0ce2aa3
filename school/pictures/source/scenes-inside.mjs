// Places of the school, indoors.
import { c, at, box, def, dot, line, patch, stitch, svg, use } from './palette.mjs'
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
{
  let seed = 7
  const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  const cols = [c.red, c.g1, c.mar, c.ind, c.ter, c.cream, c.g3, c.ind2]
  const by = {}
  const bands = []
  for (const y of [118, 214, 310])
    for (const [x0, x1] of [
      [40, 282],
      [300, 542],
    ]) {
      let x = x0
      while (x < x1 - 10) {
        const w = 10 + Math.floor(rnd() * 14),
          h = 58 + Math.floor(rnd() * 22)
        if (x + w > x1) break
        const k = cols[Math.floor(rnd() * cols.length)]
        if (rnd() < 0.07) {
          x += 14
          continue
        }
        ;(by[k] ??= []).push(`M${x} ${y}v-${h}h${w}v${h}z`)
        if (w > 15) bands.push(`M${x + 4} ${y - h + 12}h${w - 8}`)
        x += w + 1
      }
    }
  pictures['scene-library'] = svg(
    800,
    450,
    girl + boy,
    box(0, 0, 800, 450, '#efdcb6') +
      box(24, 22, 536, 300, c.ter2, 3) +
      box(36, 34, 250, 84, '#5f2c1b') +
      box(296, 34, 250, 84, '#5f2c1b') +
      box(36, 130, 250, 84, '#5f2c1b') +
      box(296, 130, 250, 84, '#5f2c1b') +
      box(36, 226, 250, 84, '#5f2c1b') +
      box(296, 226, 250, 84, '#5f2c1b') +
      Object.entries(by)
        .map(([k, v]) => patch(v.join(''), k))
        .join('') +
      line(bands.join(''), c.paper, 2.4) +
      stitch('M30 28h524M30 124h524M30 220h524M30 316h524', c.ter, 2.2) +
      patch('M608 260V120q0-60 66-60t66 60v140z', c.ter2) +
      patch('M618 252V122q0-50 56-50t56 50v130z', c.sky) +
      patch('M618 252v-50q30-30 60-12q30-20 52 6v56z', c.g3) +
      line('M674 74v178M618 168h112', c.ter2, 5) +
      box(0, 330, 800, 120, c.g3) +
      stitch('M0 346h800M8 364h792', c.g4, 2.4) +
      box(60, 386, 680, 22, c.ter, 3) +
      stitch('M72 397h656', c.dawn, 2.4) +
      box(90, 408, 24, 42, c.ter2) +
      box(686, 408, 24, 42, c.ter2) +
      patch('M340 384q30-20 60-6q30-14 60 6v-26q-30-18-60-4q-30-14-60 4z', c.white) +
      line('M400 354v24', c.sand, 3) +
      stitch('M352 362q20-10 38-2M410 360q18-8 38 2', c.ind2, 2.2, '6 5') +
      patch('M472 386h56v-12h-56z', c.red) +
      patch('M478 374h48v-11h-48z', c.g1) +
      patch('M474 363h50v-10h-50z', c.mar) +
      line('M290 384v-16M272 384h36', c.ink, 5) +
      line('M262 314a36 36 0 1 0 50-2', c.ink, 4) +
      dot(290, 334, 28, c.ind2) +
      patch('M274 318q12-10 20 0t-4 18q-10 6-14-4zM300 330q14-2 12 12t-14 8q-6-12 2-20z', c.g2) +
      use('gi', 180, 372, 1.25) +
      use('bo', 600, 370, 1.25) +
      use('gi', 470, 392, 1.1).replace('470', '505'),
    'Reading tables and full shelves in the library',
  )
}

export default pictures
