// Trees and vegetable beds.
import { c, at, box, def, dot, each, line, oval, patch, rows, sewn, stitch, use } from './palette.mjs'
import { bird, cloud, hills, school, tree } from './parts.mjs'
import { schoolboy, schoolgirl } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => {
  pictures['picture-' + name] = sewn(800, 450, parts, body)
}

const sapling = def(
  'sa',
  oval(0, 2, 40, 9, c.ter2) +
    line('M0 0q4-30 0-60', c.ter2, 5) +
    patch('M0-30q-28-4-32-26q28 0 32 26zM2-42q26-6 30-28q-28 2-30 28zM0-58q-15-14-6-36q17 16 6 36z', c.g2) +
    stitch('M-26-50q16 4 24 16M28-64q-16 6-24 18', c.g4, 1.8, '4 4'),
)

scene(
  'tree-planting',
  cloud +
    tree +
    sapling +
    def('b1', schoolboy({ head: 'sideboy', trim: c.ind, l: [8, -80, 26, -58], r: [20, -82, 38, -72] })) +
    def('g1', schoolgirl({ head: 'sidegirl', l: [10, -80, 30, -62], r: [22, -80, 40, -64] })),
  box(0, 0, 800, 450, c.sky) +
    dot(610, 92, 42, c.dawn) +
    use('cl', 90, 96, 1) +
    use('cl', 500, 74, 0.8) +
    hills(250, c.g3) +
    school(400, 262, 0.9) +
    use('tr', 110, 280, 0.9) +
    use('tr', 200, 270, 0.66) +
    use('tr', 700, 280, 1) +
    use('tr', 606, 270, 0.6) +
    patch('M0 262q200-14 400 0t400 0v190H0z', c.g4) +
    rows(286, 8, 21, c.g3) +
    use('sa', 96, 320, 0.7) +
    use('sa', 232, 302, 0.56) +
    use('sa', 580, 302, 0.56) +
    use('sa', 716, 320, 0.7) +
    // the pit, the sapling, the planters
    oval(400, 414, 96, 18, c.ter2) +
    stitch('M330 414q70 16 140 0', c.ter, 3, '6 8') +
    use('sa', 400, 410, 1.45) +
    use('b1', 296, 424, 1.34) +
    use('g1', 512, 424, 1.34, -1.34) +
    line('M334 424L362 300', c.ter2, 6) +
    line('M354 300h16', c.ter2, 6) +
    patch('M322 410l22 6l-8 28q-14 4-22-8z', c.ink) +
    at(
      462,
      340,
      0.62,
      patch('M-30 8l6-52h64l6 52z', c.ind) +
        line('M-18-40q22-34 50 0', c.ind, 6) +
        patch('M-26-4l-10-22-38-22-6 10 44 42z', c.ind) +
        stitch('M-22-26h60', c.ind2, 2.4) +
        stitch('M-80-34q-16 18-18 60M-70-26q-12 16-12 54', c.white, 4, '4 9'),
    ) +
    use('g1', 150, 440, 1.12) +
    use('sa', 208, 432, 0.9) +
    use('b1', 674, 440, 1.12, -1.12) +
    use('sa', 612, 434, 0.9) +
    bird(250, 70, 0.9) +
    bird(290, 50, 0.7),
)

// ---- the vegetable garden
const cabbage = def(
  'ca',
  patch('M-26 0q-12-22 8-28q18-14 36 0q20 6 8 28z', c.g2) + patch('M-14 0q-6-16 14-18q20 2 14 18z', c.g4) + stitch('M-18-6q-2-12 8-16M18-6q2-12-8-16', c.g5, 1.8, '4 4'),
)
const bed = (y, h, k) => patch(`M0 ${y}q200-12 400 0t400 0v${h}q-200 12-400 0t-400 0z`, k)
scene(
  'garden',
  tree +
    cabbage +
    def(
      'to',
      line('M0 0v-66', c.sand, 4) +
        patch('M0-8q-26-6-20-26q-4-22 20-28q24 6 20 28q6 20-20 26z', c.g2) +
        dot(-10, -26, 6, c.red) +
        dot(10, -38, 6, c.red2) +
        dot(2, -16, 6, c.red),
    ) +
    def('hg', schoolgirl({ head: 'sidegirl', l: [8, -80, 26, -62], r: [22, -80, 38, -60] })) +
    def('hb', schoolboy({ head: 'sideboy', trim: c.ind, l: [8, -82, 30, -78], r: [18, -80, 24, -62] })),
  box(0, 0, 800, 450, '#f6e6c2') +
    dot(150, 84, 36, '#fbf4e4') +
    hills(206, c.g3) +
    school(400, 216, 0.84) +
    use('tr', 90, 236, 0.9) +
    use('tr', 186, 226, 0.6) +
    use('tr', 740, 232, 1) +
    patch('M0 214q200-10 400 0t400 0v240H0z', c.g4) +
    line('M0 236h800M0 252h800', c.ter2, 3) +
    stitch('M10 243h800', c.ter, 40, '7 27').replace('"round"', '"butt"') +
    bed(288, 30, c.ter2) +
    bed(350, 32, c.ter2) +
    bed(416, 40, c.ter2) +
    stitch('M0 304q200-12 400 0t400 0M0 366q200-12 400 0t400 0M0 434q200-12 400 0t400 0', c.ter, 3, '10 9') +
    [60, 140, 230, 330, 420, 500].map((x) => use('to', x, 300, 0.86)).join('') +
    // gourds on their trellis
    patch('M548 200h184v96q-92 14-184 0z', c.g2) +
    line('M560 312V188M640 318V182M720 312V188', c.ter2, 6) +
    stitch('M566 232h148M566 256h148M566 280h148', c.g3, 2.4) +
    patch('M540 196q14-26 44-20q14-18 42-8q24-14 46 4q34-10 40 10q26 4 22 20q-24 18-52 8q-20 12-44 2q-28 12-48 0q-32 8-50-16z', c.g1) +
    stitch('M560 192q12-12 26-4M612 182q14-8 24 2M664 188q14-8 28 2', c.g3, 2.4, '7 6') +
    each(
      [
        [584, 216],
        [628, 214],
        [672, 216],
        [704, 212],
      ],
      ([x, y]) => patch(`M${x - 4} ${y}h8q2 12 8 20q4 20-12 22q-16-2-12-22q6-8 8-20z`, c.g5),
    ) +
    [40, 124, 566, 650, 734].map((x) => use('ca', x, 362, 1.05)).join('') +
    [60, 160, 250, 350, 450, 550, 640, 740].map((x) => use('ca', x, 432, 1.25)).join('') +
    use('hg', 246, 418, 1.3) +
    at(
      304,
      336,
      0.64,
      patch('M-30 8l6-52h64l6 52z', c.red) +
        line('M-18-40q22-34 50 0', c.red, 6) +
        patch('M40-4l10-22 38-22 6 10-44 42z', c.red) +
        stitch('M-22-26h60', c.dawn, 2.4) +
        stitch('M94-36q20 22 22 84M84-28q16 22 16 72', c.white, 4, '4 9'),
    ) +
    line('M518 312L428 414', c.ter2, 6) +
    patch('M418 404l26 14l-10 16l-30-8z', c.ink) +
    use('hb', 486, 414, 1.3, -1.3),
)

export default pictures
