// New year and prize-giving.
import { c, at, box, def, dot, each, line, oval, patch, sewn, stitch, tint, use } from './palette.mjs'
import { boy, flame, girl } from './parts.mjs'
import { alpana, garland, man, schoolgirl, woman } from './people.mjs'

const pictures = {}
const scene = (name, parts, body) => {
  pictures['picture-' + name] = sewn(800, 450, parts, body)
}

// ---- Pohela Boishakh: the great masks go by
const owl =
  patch('M-70 40q-16-120 20-132q50-18 100 0q36 12 20 132q-20 44-70 50q-50-6-70-50z', c.ter2) +
  patch('M-50-90l-18-34l44 22h48l44-22l-18 34z', c.ter2) +
  patch('M-46 34q-6-50 46-52q52 2 46 52q-16 32-46 36q-30-4-46-36z', c.dawn) +
  stitch('M-30 18q10 12 20 0t20 0t20 0M-28 36q10 12 18 0t20 0t18 0M-14 54q8 8 14 0t14 0', c.red, 3, '6 5') +
  dot(-26, -44, 30, c.white) +
  dot(26, -44, 30, c.white) +
  stitch('M-26-68a24 24 0 1 1-1 0M26-68a24 24 0 1 1-1 0', c.red, 3, '6 5') +
  dot(-26, -44, 13, c.ink) +
  dot(26, -44, 13, c.ink) +
  patch('M-10-26h20l-10 26z', c.mar) +
  patch('M-72 20q-26-50 4-86q6 60 14 96zM72 20q26-50-4-86q-6 60-14 96z', c.g1) +
  stitch('M-66 10q-10-30 0-58M66 10q10-30 0-58', c.mar, 2.6, '6 5')
const tiger =
  patch('M-58-10q-4-52 58-52t58 52q-4 58-58 64q-54-6-58-64z', c.mar) +
  dot(-48, -54, 17, c.mar) +
  dot(48, -54, 17, c.mar) +
  dot(-48, -54, 8, c.red) +
  dot(48, -54, 8, c.red) +
  patch('M-6-62h12l-6 26zM-26-58l14 2l-4 22zM26-58l-14 2l4 22zM-58-14l24 6l-24 6zM58-14l-24 6l24 6zM-52 12l22 0l-16 14zM52 12l-22 0l16 14z', c.ink) +
  oval(-22, -14, 12, 9, c.white) +
  oval(22, -14, 12, 9, c.white) +
  dot(-22, -14, 5, c.ink) +
  dot(22, -14, 5, c.ink) +
  patch('M-12 8h24l-12 14z', c.red)
const fish =
  patch('M-74 0q36-52 96-14l36-28q-8 42 0 84l-36-28q-60 38-96-14z', c.red) +
  patch('M-74 0q14-24 36-30q10 30 0 60q-22-6-36-30z', c.g1) +
  dot(-52, -6, 6, c.white) +
  stitch('M-20-22q12 22 0 44M-2-22q12 22 0 44M16-16q8 16 0 32', c.mar, 3, '6 5') +
  stitch('M32-8l20-16M34 0h20M32 8l20 16', c.dawn, 2.6, '5 5')
const kite = def(
  'ki',
  patch('M0-34L26 0L0 34L-26 0z', 'currentColor') +
    patch('M0-34L26 0H-26z', c.dawn) +
    line('M0-34V34M-26 0H26', c.ter2, 1.6) +
    stitch('M0 34q14 20-4 36t8 34', c.ter2, 2, '6 6'),
)
scene(
  'boishakh',
  flame +
    kite +
    def('w', woman({ cloth: c.white, trim: c.red, sleeve: c.red })) +
    def('m', man({ cloth: c.red, trim: c.mar, l: [-26, -116, -5, -150], r: [26, -116, 5, -150] })),
  box(0, 0, 800, 450, '#f6e6c2') +
    dot(400, 150, 132, '#f4d393') +
    stitch('M400 150m-146 0a146 146 0 0 1 292 0', c.ter, 3) +
    tint(c.red, use('ki', 92, 80, 1)) +
    tint(c.g1, use('ki', 706, 76, 1.1)) +
    use('fl', 60, 326, 1.1) +
    use('fl', 744, 328, 1.16) +
    patch('M0 306q200-14 400-6t400-6v160H0z', c.sand) +
    stitch('M0 320q200-14 400-6t400-6', c.ter, 2.6) +
    alpana(400, 412, 2.5, 0.42, c.white, c.red) +
    alpana(110, 426, 0.9, 0.2, c.white) +
    alpana(690, 426, 0.9, 0.2, c.white) +
    use('w', 340, 384, 0.98) +
    use('w', 462, 384, 0.98) +
    line('M400 240v60M196 220v60M604 210v60', c.ter2, 7) +
    at(400, 164, 1.12, owl) +
    garland('M318 244q82 56 164 0') +
    at(196, 180, 1, tiger) +
    garland('M154 228q42 30 84 0', c.red2) +
    at(606, 178, 1.12, fish) +
    use('w', 128, 404, 1.1) +
    use('w', 262, 414, 1.12) +
    use('m', 196, 426, 1.24) +
    use('w', 540, 414, 1.12) +
    use('w', 674, 404, 1.1) +
    use('m', 604, 426, 1.24) +
    use('m', 400, 440, 1.3),
)

// ---- prize-giving
const cup = def(
  'cu',
  line('M-22-74q-26-2-24 18q4 18 28 20M22-74q26-2 24 18q-4 18-28 20', 'currentColor', 6) +
    patch('M-28-82h56q2 44-20 56l-3 14h-10l-3-14q-22-12-20-56z', 'currentColor') +
    patch('M-20-12h40v12h-40z', c.ter2) +
    stitch('M-22-68h44', c.white, 2.6, '6 5'),
)
const panel = (x, k) => patch(`M${x} 0h100v262h-100z`, k)
scene(
  'prize-giving',
  girl +
    boy +
    cup +
    def('hd', man({ head: 'sideboy', cloth: c.ink, trim: c.ind2, sleeve: c.white, l: [4, -78, 26, -72], r: [24, -86, 46, -82] })) +
    def('pu', schoolgirl({ head: 'sidegirl', l: [8, -84, 30, -80], r: [22, -86, 42, -82] })),
  each([c.mar, c.red, c.g1, c.red, c.g1, '#efdcb6', c.red, c.g1], (k, i) => panel(i * 100, k)) +
    stitch('M18 60v196' + [...Array(7)].map((_, i) => `M${i * 100 + 86} 60v196m32 0v-196`).join('') + 'M784 60v196', c.dawn, 2.2) +
    patch('M0 0h800v40q-50 44-100 0t-100 0t-100 0t-100 0t-100 0t-100 0t-100 0t-100 0z', c.ter2) +
    garland('M0 44q50 44 100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0') +
    box(0, 262, 800, 188, c.g3) +
    stitch('M0 276h800M8 292h792', c.g4, 2.6) +
    patch('M40 342h720l24 40H16z', c.ter) +
    stitch('M40 354h720M30 370h740', c.dawn, 2.4, '18 10') +
    box(16, 382, 768, 68, c.ter2) +
    garland('M26 392h752', c.mar) +
    // the table
    patch('M110 236h370l12 126H98z', c.red) +
    patch('M106 218h378v22H106z', c.cream) +
    stitch('M116 229h358', c.red, 3) +
    stitch('M108 340h374M108 350h374', c.mar, 3) +
    each([160, 228, 296, 364, 432], (x) => patch(`M${x} 268l16 22l-16 22l-16-22z`, c.mar) + dot(x, 290, 6, c.red)) +
    tint(c.mar, use('cu', 296, 218, 1.34) + use('cu', 212, 218, 0.92)) +
    tint(c.ind2, use('cu', 380, 218, 0.92)) +
    patch('M118 218h58v-14h-58z', c.g1) +
    patch('M122 204h52v-13h-52z', c.ind) +
    patch('M120 191h50v-13h-50z', c.ter) +
    line('M146 178v40', c.mar, 5) +
    patch('M146 178q-14-14-16-2zM146 178q14-14 16-2z', c.mar) +
    patch('M424 218h54v-14h-54z', c.ter2) +
    patch('M428 204h48v-13h-48z', c.red2) +
    line('M452 191v27', c.white, 5) +
    patch('M452 191q-14-14-16-2zM452 191q14-14 16-2z', c.white) +
    // the cup changes hands
    use('hd', 552, 366, 1.42) +
    use('pu', 684, 366, 1.2, -1.2) +
    tint(c.mar, use('cu', 626, 266, 0.72)) +
    patch('M52 342l-8-44h52l-8 44z', c.ter) +
    stitch('M50 312h40', c.dawn, 2.4) +
    each(
      [
        [50, 286, c.red],
        [70, 272, c.mar],
        [90, 286, c.red2],
      ],
      ([x, y, k]) => dot(x, y, 12, k) + dot(x, y, 4, c.dawn),
    ) +
    each(
      [
        [70, 'bo'],
        [186, 'gi'],
        [302, 'bo'],
        [418, 'gi'],
        [534, 'gi'],
        [650, 'bo'],
        [752, 'gi'],
      ],
      ([x, k]) => use(k, x, 414, 0.9),
    ),
)

export default pictures
