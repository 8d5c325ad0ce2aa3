// Eating together: the midday meal and the winter cake fair.
import { c, at, box, def, dot, each, line, oval, patch, rows, sewn, stitch, tint, turn, use } from './palette.mjs'
import { boy, girl, palm, tree } from './parts.mjs'
import { bunting, clock, curve, figure, hang, schoolboy, schoolgirl, woman } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => { pictures['picture-' + name] = sewn(800, 450, parts, body) }

// ---- the midday meal on the veranda
const plate = def('pl', oval(0, 4, 42, 14, '#b9c4bd') + oval(0, 2, 36, 11, c.white) + patch('M-24 2q2-20 16-20t16 20z', '#fffefa') + oval(14, 1, 12, 6, c.mar) + oval(-18, 4, 7, 4, c.g2) + oval(-6, -6, 7, 9, c.cream))
const front = (girlish) => patch('M-32 92q-2-58 12-66q20-8 40 0q14 8 12 66z', c.white) + patch('M-7 12h14v18h-14z', c.sk2) + dot(0, 0, 20, girlish ? c.sk1 : '#b97e55') + (girlish ? patch('M-20 6q-4-28 20-28t20 28q-6-4-8-16q-8 0-12-6q-4 6-12 6q-2 12-8 16zM-17 8l-10 34 6 4 10-32zM17 8l10 34-6 4-10-32z', c.ink) + patch('M-27 42l10 6-8 10zM27 42l-10 6 8 10z', c.red) + stitch('M-12 34q12 10 24 0', c.g1, 2.4, '5 5') : patch('M-20 2q-2-24 20-24t20 24q-4-8-8-10q-14 6-26 0q-4 4-6 10z', c.ink) + stitch('M0 32v50', c.ind2, 2, '5 5'))
scene('midday-meal', girl + boy + tree + plate + def('fg', front(1)) + def('fb', front(0)) + def('co', woman({ head: 'sideveil', cloth: c.g1, trim: c.mar, l: [6, -78, 24, -66], r: [24, -82, 46, -72] })),
  box(0, 0, 800, 450, c.sky) + patch('M0 190q100-40 210-10t200-10q120-30 200 6t190-14v90H0z', c.g3) + use('tr', 316, 214, 0.86) + use('tr', 488, 210, 0.7) + use('tr', 680, 214, 0.9) + use('tr', 736, 210, 0.6) +
  // arcade
  `<path fill="${c.dawn}" fill-rule="evenodd" d="M0 0h800v236H0zM34 236V128q0-56 78-56t78 56v108zM226 236V128q0-56 78-56t78 56v108zM418 236V128q0-56 78-56t78 56v108zM610 236V128q0-56 78-56t78 56v108z"/>` + stitch('M24 236V126q4-64 88-64t88 64M216 126q4-64 88-64t88 64M408 126q4-64 88-64t88 64M600 126q4-64 88-64t88 64v110', c.ter, 2.6) + box(0, 0, 800, 22, c.ter) + stitch('M0 11h800', c.dawn, 3) +
  box(0, 232, 800, 218, c.ter) + stitch('M0 256h800M8 282h792M0 420h800M8 440h792', c.dawn, 2.4, '18 10') +
  each([['fb', 250], ['fg', 340], ['fb', 430], ['fg', 520], ['fg', 610], ['fb', 700]], ([k, x]) => use(k, x, 222, 0.92)) +
  // the long cloth and the plates
  patch('M176 296h592l32 82H130z', c.cream) + patch('M176 296h592l6 14H168zM136 366h658l6 12H130z', c.red) + stitch('M182 303h582M144 372h646', c.mar, 3, '1 9') + each([250, 340, 430, 520, 610, 700], (x) => use('pl', x, 320, 0.86)) + each([190, 290, 390, 490, 590, 690], (x) => use('pl', x, 354, 1)) +
  // the cook, the rice pot and the jug
  patch('M40 402q-14-40 2-62h96q16 22 2 62q-50 14-100 0z', '#8d9a94') + oval(90, 340, 52, 13, c.ink) + patch('M46 338q8-24 44-24t44 24q-44 16-88 0z', c.white) + stitch('M40 366h100M42 386h96', c.white, 2.6) + use('co', 76, 352, 1.46) + line('M142 248L122 326', c.ter2, 5) + oval(120, 330, 13, 6, c.ter2) + patch('M40 402q-14-40 2-62q48 18 96 0q16 22 2 62q-50 14-100 0z', '#8d9a94') + stitch('M40 366q50 14 100 0M42 386q48 14 96 0', c.white, 2.6) + stitch('M96 306q-8-12 0-24q8-12 0-24M70 300q-8-12 0-24', c.white, 3, '6 8') +
  each([['gi', 240], ['bo', 342], ['gi', 444], ['bo', 546], ['gi', 648], ['bo', 746]], ([k, x]) => use(k, x, 388, 0.94)))

// ---- the winter cake fair
const flower = def('nk', [0, 60, 120, 180, 240, 300].map((a) => turn(0, 0, a, oval(0, -13, 7, 11, c.mar))).join('') + dot(0, 0, 8, c.ter) + stitch('M0-20v.1M17-10v.1M17 10v.1M0 20v.1M-17 10v.1M-17-10v.1', c.white, 4, '.1 9'))
const half = def('pu', patch('M-22 4q4-24 22-24t22 24q-22 8-44 0z', c.white) + stitch('M-16 0q4-14 16-14t16 14', c.ter, 2.4, '5 4'))
const thali = (x, y, w) => oval(x, y, w, 14, c.dawn)
const shawl = (k, t) => patch('M-36 92q-4-60 14-68q22-10 44 0q18 8 14 68z', k) + stitch('M-24 38q24 16 48 0M-30 58q30 18 60 0M-32 78q32 16 64 0', t, 2.4, '6 5')
scene('winter-cakes', palm + flower + half + def('s1', shawl(c.red, c.mar) + dot(0, 0, 21, c.ink) + patch('M-13 10l-12 40 6 4 12-36zM13 10l12 40-6 4-12-36z', c.ink)) + def('s2', shawl(c.ind, c.ind2) + box(-7, 14, 14, 12, c.sk1) + dot(0, 0, 20, c.ink)) + def('ma', woman({ head: 'sideveil', cloth: 'currentColor', trim: c.mar, l: [8, -80, 22, -60], r: [24, -78, 40, -62] })),
  box(0, 0, 800, 450, '#f3ead0') + dot(160, 96, 44, '#fbf4e4') + patch('M0 180q100-40 210-10t200-10q120-30 200 6t190-14v90H0z', c.g4) + patch('M0 214q200-20 400-4t400-8v60H0z', c.g3) +
  use('pa', 66, 258, 1.06) + use('pa', 744, 260, 1.16, -1.16) + patch('M728 150q-10 14-2 28q14 8 28 0q8-14-2-28z', c.ter) + stitch('M726 160h28', c.dawn, 3) + patch('M0 250q200-12 400 0t400 0v200H0z', c.sand) + rows(276, 4, 44, c.ter) +
  // the stall
  line('M132 92v240M668 92v240', c.ter2, 8) + patch('M104 92h592l28 44H76z', c.red) + each([[76, c.g1], [157, c.mar]], ([x, k]) => patch(`M${x} 136` + 'h81v10q-40 40-81 0zm162 0'.repeat(4), k)) + stitch('M110 106h580M96 122h608', c.dawn, 3) + stitch('M78 144' + 'q38 40 77 0h4'.repeat(8), c.white, 2.4) +
  tint(c.g2, use('ma', 250, 336, 1.24)) + tint(c.ind, use('ma', 536, 336, 1.24, -1.24)) +
  // the clay stove with its steaming pot
  patch('M330 300q-2-44 30-54h80q32 10 30 54z', c.ter) + patch('M376 300q0-30 24-30t24 30z', c.ink) + patch('M384 300q0-16 8-20q2 6 6 8q2-8 6-12q12 10 10 24z', c.mar) + patch('M352 248q-14-34 14-48h68q28 14 14 48z', c.ink) + oval(400, 200, 36, 9, c.ind2) + patch('M374 198q4-18 26-18t26 18q-26 10-52 0z', c.white) + stitch('M352 226q48 14 96 0', c.ind2, 2.6) + stitch('M384 174q-10-14 0-28M402 170q-10-14 0-26M420 174q-10-14 0-28', c.white, 4, '6 9') +
  // the table and its plates
  box(96, 300, 608, 14, c.ter2) + patch('M100 314h600l12 84H88z', c.cream) + stitch('M100 328h600M90 386h620', c.red, 3) + stitch('M120 358h560', c.g1, 12, '.1 28') + stitch('M134 358h540', c.mar, 7, '.1 28') +
  thali(180, 290, 62) + use('nk', 154, 278) + use('nk', 204, 278) + use('nk', 179, 258) + thali(316, 292, 50) + use('pu', 292, 290) + use('pu', 336, 290) + use('pu', 314, 270) + thali(488, 292, 50) + line('M464 274v8M488 274v8M512 274v8', c.sand, 18) + stitch('M459 270v12M483 270v12M507 270v12', c.ter, 2, '4 4') + thali(620, 290, 62) + line('M584 283h12M614 285h12M644 283h12M600 267h12M630 267h12', c.white, 17) + stitch('M580 283h82M598 267h46', c.ter, 2, '.1 6') +
  use('s1', 150, 382, 1.14) + use('s2', 268, 390, 1.14) + use('s1', 534, 390, 1.14) + use('s2', 654, 382, 1.14))

export default pictures
