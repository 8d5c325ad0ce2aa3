// The winter cake fair.
import { c, box, def, dot, each, line, oval, patch, rows, sewn, stitch, tint, turn, use } from './palette.mjs'
import { palm } from './parts.mjs'
import { woman } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => {
  pictures['picture-' + name] = sewn(800, 450, parts, body)
}

// ---- the winter cake fair
const flower = def(
  'nk',
  [0, 60, 120, 180, 240, 300].map((a) => turn(0, 0, a, oval(0, -13, 7, 11, c.mar))).join('') +
    dot(0, 0, 8, c.ter) +
    stitch('M0-20v.1M17-10v.1M17 10v.1M0 20v.1M-17 10v.1M-17-10v.1', c.white, 4, '.1 9'),
)
const half = def('pu', patch('M-22 4q4-24 22-24t22 24q-22 8-44 0z', c.white) + stitch('M-16 0q4-14 16-14t16 14', c.ter, 2.4, '5 4'))
const thali = (x, y, w) => oval(x, y, w, 14, c.dawn)
const shawl = (k, t) => patch('M-36 92q-4-60 14-68q22-10 44 0q18 8 14 68z', k) + stitch('M-24 38q24 16 48 0M-30 58q30 18 60 0M-32 78q32 16 64 0', t, 2.4, '6 5')
scene(
  'winter-cakes',
  palm +
    flower +
    half +
    def('s1', shawl(c.red, c.mar) + dot(0, 0, 21, c.ink) + patch('M-13 10l-12 40 6 4 12-36zM13 10l12 40-6 4-12-36z', c.ink)) +
    def('s2', shawl(c.ind, c.ind2) + box(-7, 14, 14, 12, c.sk1) + dot(0, 0, 20, c.ink)) +
    def('ma', woman({ head: 'sideveil', cloth: 'currentColor', trim: c.mar, l: [8, -80, 22, -60], r: [24, -78, 40, -62] })),
  box(0, 0, 800, 450, '#f3ead0') +
    dot(160, 96, 44, '#fbf4e4') +
    patch('M0 180q100-40 210-10t200-10q120-30 200 6t190-14v90H0z', c.g4) +
    patch('M0 214q200-20 400-4t400-8v60H0z', c.g3) +
    use('pa', 66, 258, 1.06) +
    use('pa', 744, 260, 1.16, -1.16) +
    patch('M728 150q-10 14-2 28q14 8 28 0q8-14-2-28z', c.ter) +
    stitch('M726 160h28', c.dawn, 3) +
    patch('M0 250q200-12 400 0t400 0v200H0z', c.sand) +
    rows(276, 4, 44, c.ter) +
    // the stall
    line('M132 92v240M668 92v240', c.ter2, 8) +
    patch('M104 92h592l28 44H76z', c.red) +
    each(
      [
        [76, c.g1],
        [157, c.mar],
      ],
      ([x, k]) => patch(`M${x} 136` + 'h81v10q-40 40-81 0zm162 0'.repeat(4), k),
    ) +
    stitch('M110 106h580M96 122h608', c.dawn, 3) +
    stitch('M78 144' + 'q38 40 77 0h4'.repeat(8), c.white, 2.4) +
    tint(c.g2, use('ma', 250, 336, 1.24)) +
    tint(c.ind, use('ma', 536, 336, 1.24, -1.24)) +
    // the clay stove with its steaming pot
    patch('M330 300q-2-44 30-54h80q32 10 30 54z', c.ter) +
    patch('M376 300q0-30 24-30t24 30z', c.ink) +
    patch('M384 300q0-16 8-20q2 6 6 8q2-8 6-12q12 10 10 24z', c.mar) +
    patch('M352 248q-14-34 14-48h68q28 14 14 48z', c.ink) +
    oval(400, 200, 36, 9, c.ind2) +
    patch('M374 198q4-18 26-18t26 18q-26 10-52 0z', c.white) +
    stitch('M352 226q48 14 96 0', c.ind2, 2.6) +
    stitch('M384 174q-10-14 0-28M402 170q-10-14 0-26M420 174q-10-14 0-28', c.white, 4, '6 9') +
    // the table and its plates
    box(96, 300, 608, 14, c.ter2) +
    patch('M100 314h600l12 84H88z', c.cream) +
    stitch('M100 328h600M90 386h620', c.red, 3) +
    stitch('M120 358h560', c.g1, 12, '.1 28') +
    stitch('M134 358h540', c.mar, 7, '.1 28') +
    thali(180, 290, 62) +
    use('nk', 154, 278) +
    use('nk', 204, 278) +
    use('nk', 179, 258) +
    thali(316, 292, 50) +
    use('pu', 292, 290) +
    use('pu', 336, 290) +
    use('pu', 314, 270) +
    thali(488, 292, 50) +
    line('M464 274v8M488 274v8M512 274v8', c.sand, 18) +
    stitch('M459 270v12M483 270v12M507 270v12', c.ter, 2, '4 4') +
    thali(620, 290, 62) +
    line('M584 283h12M614 285h12M644 283h12M600 267h12M630 267h12', c.white, 17) +
    stitch('M580 283h82M598 267h46', c.ter, 2, '.1 6') +
    use('s1', 150, 382, 1.14) +
    use('s2', 268, 390, 1.14) +
    use('s1', 534, 390, 1.14) +
    use('s2', 654, 382, 1.14),
)

export default pictures
