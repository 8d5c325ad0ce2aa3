// The midday meal.
import { c, box, def, dot, each, line, oval, patch, sewn, stitch, use } from './palette.mjs'
import { boy, girl, tree } from './parts.mjs'
import { woman } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => {
  pictures['picture-' + name] = sewn(800, 450, parts, body)
}

// ---- the midday meal on the veranda
const plate = def(
  'pl',
  oval(0, 4, 42, 14, '#b9c4bd') +
    oval(0, 2, 36, 11, c.white) +
    patch('M-24 2q2-20 16-20t16 20z', '#fffefa') +
    oval(14, 1, 12, 6, c.mar) +
    oval(-18, 4, 7, 4, c.g2) +
    oval(-6, -6, 7, 9, c.cream),
)
const front = (girlish) =>
  patch('M-32 92q-2-58 12-66q20-8 40 0q14 8 12 66z', c.white) +
  patch('M-7 12h14v18h-14z', c.sk2) +
  dot(0, 0, 20, girlish ? c.sk1 : '#b97e55') +
  (girlish
    ? patch('M-20 6q-4-28 20-28t20 28q-6-4-8-16q-8 0-12-6q-4 6-12 6q-2 12-8 16zM-17 8l-10 34 6 4 10-32zM17 8l10 34-6 4-10-32z', c.ink) +
      patch('M-27 42l10 6-8 10zM27 42l-10 6 8 10z', c.red) +
      stitch('M-12 34q12 10 24 0', c.g1, 2.4, '5 5')
    : patch('M-20 2q-2-24 20-24t20 24q-4-8-8-10q-14 6-26 0q-4 4-6 10z', c.ink) + stitch('M0 32v50', c.ind2, 2, '5 5'))
scene(
  'midday-meal',
  girl +
    boy +
    tree +
    plate +
    def('fg', front(1)) +
    def('fb', front(0)) +
    def('co', woman({ head: 'sideveil', cloth: c.g1, trim: c.mar, l: [6, -78, 24, -66], r: [24, -82, 46, -72] })),
  box(0, 0, 800, 450, c.sky) +
    patch('M0 190q100-40 210-10t200-10q120-30 200 6t190-14v90H0z', c.g3) +
    use('tr', 316, 214, 0.86) +
    use('tr', 488, 210, 0.7) +
    use('tr', 680, 214, 0.9) +
    use('tr', 736, 210, 0.6) +
    // arcade
    `<path fill="${c.dawn}" fill-rule="evenodd" d="M0 0h800v236H0zM34 236V128q0-56 78-56t78 56v108zM226 236V128q0-56 78-56t78 56v108zM418 236V128q0-56 78-56t78 56v108zM610 236V128q0-56 78-56t78 56v108z"/>` +
    stitch('M24 236V126q4-64 88-64t88 64M216 126q4-64 88-64t88 64M408 126q4-64 88-64t88 64M600 126q4-64 88-64t88 64v110', c.ter, 2.6) +
    box(0, 0, 800, 22, c.ter) +
    stitch('M0 11h800', c.dawn, 3) +
    box(0, 232, 800, 218, c.ter) +
    stitch('M0 256h800M8 282h792M0 420h800M8 440h792', c.dawn, 2.4, '18 10') +
    each(
      [
        ['fb', 250],
        ['fg', 340],
        ['fb', 430],
        ['fg', 520],
        ['fg', 610],
        ['fb', 700],
      ],
      ([k, x]) => use(k, x, 222, 0.92),
    ) +
    // the long cloth and the plates
    patch('M176 296h592l32 82H130z', c.cream) +
    patch('M176 296h592l6 14H168zM136 366h658l6 12H130z', c.red) +
    stitch('M182 303h582M144 372h646', c.mar, 3, '1 9') +
    each([250, 340, 430, 520, 610, 700], (x) => use('pl', x, 320, 0.86)) +
    each([190, 290, 390, 490, 590, 690], (x) => use('pl', x, 354, 1)) +
    // the cook, the rice pot and the jug
    patch('M40 402q-14-40 2-62h96q16 22 2 62q-50 14-100 0z', '#8d9a94') +
    oval(90, 340, 52, 13, c.ink) +
    patch('M46 338q8-24 44-24t44 24q-44 16-88 0z', c.white) +
    stitch('M40 366h100M42 386h96', c.white, 2.6) +
    use('co', 76, 352, 1.46) +
    line('M142 248L122 326', c.ter2, 5) +
    oval(120, 330, 13, 6, c.ter2) +
    patch('M40 402q-14-40 2-62q48 18 96 0q16 22 2 62q-50 14-100 0z', '#8d9a94') +
    stitch('M40 366q50 14 100 0M42 386q48 14 96 0', c.white, 2.6) +
    stitch('M96 306q-8-12 0-24q8-12 0-24M70 300q-8-12 0-24', c.white, 3, '6 8') +
    each(
      [
        ['gi', 240],
        ['bo', 342],
        ['gi', 444],
        ['bo', 546],
        ['gi', 648],
        ['bo', 746],
      ],
      ([k, x]) => use(k, x, 388, 0.94),
    ),
)

export default pictures
