// The computer laboratory and the art class.
import { c, at, box, def, dot, each, line, oval, patch, rows, sewn, stitch, tint, turn, use } from './palette.mjs'
import { boy, girl, hut, tree } from './parts.mjs'
import { curve, fan, schoolboy, schoolgirl, windowed } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => {
  pictures['picture-' + name] = sewn(800, 450, parts, body)
}

// ---- the computer laboratory
const screen = (x, y, w, h, k, body) =>
  box(x - w / 2 - 7, y, w + 14, h + 14, c.ink, 5) + box(x - w / 2, y + 7, w, h, k) + patch(`M${x - 12} ${y + h + 14}h24l6 12h-36z`, c.ind) + body
scene(
  'computer-lab',
  girl +
    boy +
    tree +
    def(
      'mo',
      box(-44, -62, 88, 58, c.ink, 4) + box(-38, -56, 76, 46, 'currentColor') + box(-8, -6, 16, 8, c.ind) + stitch('M-28-44h40M-28-34h28M-28-24h48', c.white, 2.4),
    ),
  box(0, 0, 800, 450, '#dfe8dc') +
    box(0, 240, 800, 210, c.ind2) +
    box(0, 232, 800, 9, c.ind) +
    stitch('M0 24h800', c.g4, 2.6) +
    fan(216, 34, 0.8) +
    fan(584, 34, 0.8) +
    windowed(56, 84, 96, 120, at(104, 204, 0.6, '<use href="#tr"/>')) +
    // the chart on the wall
    box(268, 52, 264, 122, c.ter2, 3) +
    box(276, 60, 248, 106, c.white) +
    patch('M300 156v-34h24v34zM380 156v-66h24v66z', c.g2) +
    patch('M340 156v-52h24v52zM420 156v-44h24v44z', c.mar) +
    patch('M460 156v-82h24v82z', c.red) +
    stitch('M312 112L352 94L392 80L432 90L472 66', c.ind, 3, '8 6') +
    line('M290 156h212', c.ink, 2.5) +
    box(634, 82, 108, 118, c.white) +
    box(634, 82, 108, 16, c.red) +
    `<circle cx="688" cy="146" r="30" fill="none" stroke="${c.g2}" stroke-width="3" stroke-dasharray="8 6"/>` +
    dot(688, 146, 10, c.mar) +
    [0, 90, 180, 270].map((a) => turn(688, 146, a + 45, dot(30, 0, 7, c.ind))).join('') +
    box(40, 240, 720, 14, c.ter) +
    stitch('M50 247h700', c.dawn, 2.2) +
    [
      [112, c.g2],
      [256, c.ter],
      [400, c.red2],
      [544, c.ind2],
      [688, c.g1],
    ]
      .map(([x, k]) => tint(k, use('mo', x, 240)))
      .join('') +
    each(
      [
        [0, 112],
        [1, 256],
        [0, 400],
        [1, 544],
        [0, 688],
      ],
      ([b, x]) => use(b ? 'bo' : 'gi', x, 232, 0.58),
    ) +
    rows(300, 8, 20, '#9fb4c8') +
    box(20, 384, 760, 18, c.ter) +
    stitch('M30 393h740', c.dawn, 2.2) +
    box(50, 402, 16, 48, c.ter2) +
    box(734, 402, 16, 48, c.ter2) +
    screen(166, 262, 160, 100, c.g1, stitch('M100 286h60M112 302h84M112 318h56M100 334h40', c.g4, 3, '12 7') + box(206, 280, 26, 70, c.g2)) +
    screen(
      400,
      262,
      160,
      100,
      c.sky,
      dot(452, 296, 13, c.mar) +
        patch('M320 369v-36q40-30 70-6q40-24 90 4v38z', c.g3) +
        patch('M352 330l20-34l22 34z', c.red) +
        stitch('M330 352h60M420 350h44', c.g1, 2.4),
    ) +
    screen(
      634,
      262,
      160,
      100,
      c.cream,
      patch('M570 286h36v24h-36zM662 286h36v24h-36zM616 332h36v24h-36z', c.ind) + stitch('M606 298h56M588 310v34h28M680 310v34h-28', c.red, 3, '7 6'),
    ) +
    use('gi', 148, 364, 1.05) +
    use('bo', 262, 366, 1) +
    use('bo', 388, 362, 1.08) +
    use('gi', 512, 366, 1) +
    use('gi', 628, 362, 1.08),
)

// ---- colours in art class
const easel = (x, k, body) =>
  line(`M${x - 50} 396L${x - 14} 120M${x + 50} 396L${x + 14} 120M${x} 120v250`, c.ter2, 7) +
  box(x - 78, 140, 156, 122, c.white) +
  box(x - 70, 148, 140, 106, k) +
  body +
  box(x - 84, 262, 168, 11, c.ter, 3)
const peg = (x, y, k, body, a) => turn(x, y, a, tint(k, '<use href="#pe"/>') + body)
scene(
  'art-class',
  def('pe', box(-24, 0, 48, 36, c.white) + box(-20, 4, 40, 28, 'currentColor') + box(-3, -5, 6, 12, c.ter2)) +
    def('pg', schoolgirl({ r: [28, -84, 46, -104] })) +
    def('pb', schoolboy({ r: [28, -84, 46, -104] })),
  box(0, 0, 800, 450, c.dawn) +
    box(0, 316, 800, 134, c.ter) +
    box(0, 308, 800, 9, c.ter2) +
    stitch('M0 338h800M8 362h792M0 386h800M8 410h792M0 434h800', c.dawn, 2.4, '16 10') +
    line(curve(0, 34, 800, 34, 22), c.ter2, 2) +
    peg(90, 42, c.sky, dot(0, 18, 8, c.red), -2) +
    peg(208, 54, c.g4, patch('M-16 30l14-20l16 20z', c.g1), 3) +
    peg(330, 58, c.mar, dot(0, 18, 8, c.g1), -3) +
    peg(470, 56, c.ind2, patch('M-14 22h28l-6 8h-16zM0 6v14h10z', c.white), 2) +
    peg(600, 52, c.red2, dot(0, 18, 9, c.mar), -2) +
    peg(714, 42, c.g4, dot(0, 18, 8, c.ter2), 3) +
    easel(
      174,
      '#dbe8dc',
      patch('M104 214h140v40h-140z', '#7fa9ad') +
        patch('M128 218q40 14 86-2q-8 20-24 22h-36q-18-4-26-20z', c.ink) +
        patch('M172 166q34 14 30 46h-30zM166 170q-26 18-26 42h26z', c.red) +
        dot(222, 170, 11, c.mar) +
        stitch('M116 244h40M190 240h40', c.white, 2.6),
    ) +
    easel(
      410,
      c.g5,
      [0, 45, 90, 135, 180, 225, 270, 315].map((a) => turn(410, 190, a, oval(0, -24, 9, 15, c.mar))).join('') +
        dot(410, 190, 15, c.ter2) +
        line('M410 228v26M410 246q14-14 24-10', c.g1, 5),
    ) +
    easel(
      640,
      c.sky,
      patch('M570 226q40-20 70-6q40-16 70 2v32h-140z', c.g3) +
        at(630, 236, 0.66, hut.replace(/^<g id="hu">|<\/g>$/g, '')) +
        dot(692, 170, 11, c.red) +
        stitch('M578 244h52M646 246h54', c.g1, 2.4),
    ) +
    use('pg', 106, 446, 1.36) +
    use('pb', 330, 446, 1.36) +
    use('pg', 708, 446, 1.36, -1.36) +
    // the paint table
    box(452, 378, 148, 12, c.ter2, 2) +
    line('M470 390v56M582 390v56', c.ter2, 8) +
    patch('M466 378v-24h24v24z', c.ind) +
    patch('M572 378v-18h20v18z', c.red) +
    line('M472 354l-8-30M478 354l2-34M484 354l10-28', c.cream, 4) +
    dot(463, 322, 5, c.red) +
    dot(480, 318, 5, c.g1) +
    dot(495, 324, 5, c.mar) +
    patch('M504 376q-4-20 28-20q30 0 28 14q-8 6-18 2q-10 8-38 4z', c.white) +
    dot(518, 366, 5, c.red) +
    dot(532, 362, 5, c.g2) +
    dot(547, 364, 5, c.mar),
)

export default pictures
