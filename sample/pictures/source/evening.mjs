// The cultural evening.
import { c, at, box, dot, each, line, oval, patch, sewn, stitch, use } from './palette.mjs'
import { boy, girl } from './parts.mjs'
import { alpana, curve, garland } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => {
  pictures['picture-' + name] = sewn(800, 450, parts, body)
}

// ---- the cultural evening
const hero =
  line('M-12-30L-16-2M12-30L20-4', c.sk1, 9) +
  patch('M-15-102q15-6 30 0l4 34q34 40 44 62q-62 18-126 0q8-24 44-62z', c.red) +
  stitch('M-56-4q56 14 112 0', c.mar, 6, '1 9') +
  stitch('M-12-64l-28 52M0-64v56M12-64l28 52', c.mar, 2.4, '7 5') +
  patch('M-17-74h34l3 12h-40z', c.mar) +
  patch('M10-102l10 4l-26 38l-12-2z', c.g1) +
  line('M-13-98L-38-112M13-98L40-86', c.g1, 10) +
  line('M-38-112L-30-146M40-86L66-104', c.sk1, 7.5) +
  stitch('M-37-118l3-10M54-96l6-5', c.mar, 10, '3 4') +
  patch('M-5-112h10v14h-10z', c.sk2) +
  dot(0, -124, 15, c.sk1) +
  patch('M-16-120q-2-24 16-25q18 1 16 25q-8-14-16-14q-8 0-16 14z', c.ink) +
  dot(0, -146, 10, c.ink) +
  stitch('M-12-138q12-7 24 0', c.mar, 5, '.1 6') +
  dot(0, -130, 2.6, c.red)
const seated = (k, hair) => patch('M-44 0q-4-30 26-34l4-44q14-6 28 0l4 44q30 4 26 34q-44 10-88 0z', k) + patch('M-5-86h10v12h-10z', c.sk2) + dot(0, -96, 15, c.sk1) + hair
scene(
  'cultural-evening',
  girl + boy,
  box(0, 0, 800, 450, '#1f3550') +
    stitch('M30 30h.1M96 60h.1M160 24h.1M640 30h.1M710 64h.1M772 28h.1M24 110h.1M780 120h.1M60 170h.1M744 180h.1', c.cream, 4.4, '.1 9') +
    box(124, 56, 552, 270, c.ind) +
    alpana(400, 184, 1.42, 1.42, c.mar, c.ind2) +
    alpana(212, 140, 0.5, 0.5, c.ind2) +
    alpana(588, 140, 0.5, 0.5, c.ind2) +
    patch('M108 48h84q16 150-52 284h-32zM692 48h-84q-16 150 52 284h32z', c.red) +
    stitch('M128 90q10 120-2 234M154 90q14 120-10 226M672 90q-10 120 2 234M646 90q-14 120 10 226', c.mar, 2.6) +
    patch('M108 44h584v34q-36 30-73 0t-73 0t-73 0t-73 0t-73 0t-73 0t-73 0t-73 0z', c.ter2) +
    stitch('M108 74q36 30 73 0t73 0t73 0t73 0t73 0t73 0t73 0t73 0', c.mar, 3) +
    line('M104 40v300M696 40v300', c.ter2, 10) +
    line(curve(0, 20, 104, 44, 16) + curve(696, 44, 800, 20, 16) + curve(104, 40, 696, 40, -12), c.ink, 2) +
    garland(curve(0, 20, 104, 44, 16) + curve(696, 44, 800, 20, 16) + curve(104, 40, 696, 40, -12), '#fbe08a').replace('.1 11', '.1 26') +
    patch('M64 322h672l40 70H24z', c.ter) +
    stitch('M70 336h660M58 356h684M46 376h708', c.dawn, 2.4, '18 10') +
    oval(400, 356, 96, 15, c.ter2) +
    box(24, 390, 752, 60, c.ter2) +
    garland('M34 398h740') +
    at(400, 356, 1.62, hero) +
    // harmonium and singer, drums and drummer
    at(
      232,
      352,
      1.14,
      seated(c.g2, patch('M-16-92q-2-22 16-23q18 1 16 23q-8-14-16-14q-8 0-16 14z', c.ink) + patch('M8-110l14 30-6 30-6-4 2-26z', c.ink)) +
        stitch('M-14-70L10-36M-34-6h68', c.mar, 3, '6 5'),
    ) +
    box(198, 326, 84, 32, c.ter2, 3) +
    box(198, 318, 84, 10, c.white) +
    stitch('M204 323h74', c.ink, 8, '2 7') +
    stitch('M206 344h68', c.mar, 2.4) +
    line('M222 318L206 302', c.sk1, 7) +
    line('M262 318L258 304', c.sk1, 7) +
    at(570, 352, 1.14, seated(c.cream, patch('M-16-96q0-20 16-20q16 0 16 20q-6-8-16-8t-16 8z', c.ink)) + stitch('M0-72v34', c.red, 2.4, '5 5')) +
    patch('M522 362q-8-26 2-40h40q10 14 2 40z', c.ter2) +
    patch('M576 362q-6-22 0-34h36q8 12 2 34z', c.ind2) +
    oval(544, 322, 20, 7, c.cream) +
    oval(594, 328, 18, 6, c.cream) +
    oval(544, 322, 8, 3, c.ink) +
    oval(594, 328, 7, 3, c.ink) +
    stitch('M526 336h36M526 350h38M580 344h32', c.dawn, 2.4, '6 5') +
    line('M548 290L540 318', c.sk1, 7) +
    line('M594 292L598 324', c.sk1, 7) +
    each(
      [
        [86, 'gi'],
        [190, 'bo'],
        [292, 'gi'],
        [508, 'gi'],
        [610, 'bo'],
        [714, 'gi'],
      ],
      ([x, k]) => use(k, x, 410, 0.92),
    ),
)

export default pictures
