// The page that is not there, and the page that is closed.
import { c, box, dot, line, patch, rows, stitch, svg, use } from './palette.mjs'
import { bird, cloud, flame, hut, palm, tree } from './parts.mjs'

const pictures = {}

pictures['not-found'] = svg(
  800,
  450,
  cloud + palm + tree + hut,
  box(0, 0, 800, 450, '#f6e6c2') +
    use('cl', 60, 120, 0.9) +
    use('cl', 560, 90, 1) +
    dot(120, 96, 0, c.red) +
    patch('M0 330q100-40 220-10t220-10q120-30 200 6t160-14v150H0z', c.g4) +
    use('hu', 700, 336, 0.8) +
    use('tr', 620, 334, 0.6) +
    patch('M0 370q200-24 400 0t400 0v80H0z', c.g3) +
    rows(392, 4, 18, c.g4) +
    use('pa', 110, 396, 1.9) +
    stitch(
      'M150 396C220 420 280 320 236 262C204 220 150 262 188 300C236 346 352 330 372 250C392 168 300 146 300 206C300 266 420 280 470 214C488 190 500 176 520 168',
      c.red,
      4,
      '13 9',
    ) +
    `<g transform="translate(574 128) rotate(38)">` +
    patch('M0-84L62 0L0 84L-62 0z', c.red) +
    patch('M0-84L62 0H-62z', c.mar) +
    patch('M0-84L0 84L62 0z', '#0002') +
    stitch('M0-74V74M-54 0H54', c.paper, 3) +
    dot(0, -20, 13, c.g1) +
    dot(0, 28, 9, c.paper) +
    patch('M-14 84h28l12 26h-52z', c.g1) +
    '</g>' +
    bird(330, 90, 1) +
    bird(376, 66, 0.8) +
    bird(430, 104, 0.7),
  'A kite whose string has come loose, drifting over the fields',
)
pictures['closed-gate'] = svg(
  800,
  450,
  cloud + tree + flame + palm,
  box(0, 0, 800, 450, c.sky) +
    use('cl', 80, 90, 1) +
    use('cl', 580, 76, 0.9) +
    patch('M0 260q60-46 130-16q60-40 130 0q70-40 140 0q60-36 130-2q60-36 120-2q70-40 150 10v80H0z', c.g3) +
    use('pa', 80, 320, 1.2) +
    use('fl', 690, 330, 1.15) +
    box(270, 176, 260, 130, c.dawn) +
    box(260, 164, 280, 14, c.ter) +
    box(270, 236, 260, 6, c.ter) +
    [0, 1, 2, 3, 4].map((i) => box(288 + i * 48, 188, 32, 40, c.g0, 3) + box(288 + i * 48, 252, 32, 54, c.g0, 3)).join('') +
    patch('M0 304h800v146H0z', c.g4) +
    patch('M330 306h140l110 144H220z', c.cream) +
    box(0, 276, 178, 118, c.ter) +
    box(622, 276, 178, 118, c.ter) +
    box(0, 268, 178, 12, c.ter2) +
    box(622, 268, 178, 12, c.ter2) +
    stitch('M6 302h166M14 324h158M6 346h166M14 368h158M628 302h166M636 324h158M628 346h166M636 368h158', c.dawn, 2.4, '16 9') +
    [160, 580]
      .map(
        (x) =>
          box(x, 172, 60, 226, c.ter2) +
          box(x - 8, 160, 76, 16, c.cream) +
          patch(`M${x} 160q30-40 60 0z`, c.ter) +
          stitch(`M${x + 10} 186v200M${x + 50} 186v200`, c.dawn, 2.4),
      )
      .join('') +
    line(Array.from({ length: 11 }, (_, i) => `M${238 + i * 32.4} ${400 - 2}V${230 - Math.round(Math.sin(((i + 0.5) / 11) * Math.PI) * 34)}`).join(''), c.g1, 6) +
    line('M220 238Q400 164 580 238M220 300h360M220 386h360', c.g1, 8) +
    line('M400 196V398', c.g0, 10) +
    Array.from({ length: 11 }, (_, i) => dot(+(238 + i * 32.4).toFixed(1), 222 - Math.round(Math.sin(((i + 0.5) / 11) * Math.PI) * 34), 6, c.mar)).join('') +
    [310, 490]
      .map(
        (x) =>
          `<circle cx="${x}" cy="343" r="26" fill="none" stroke="${c.g1}" stroke-width="6"/><circle cx="${x}" cy="343" r="13" fill="none" stroke="${c.red}" stroke-width="4" stroke-dasharray="7 5" stroke-linecap="round"/>`,
      )
      .join('') +
    line('M386 330v-14q0-14 14-14t14 14v14', c.ink, 6) +
    box(376, 328, 48, 40, c.mar, 4) +
    dot(400, 344, 5, c.ink) +
    box(398, 346, 4, 12, c.ink) +
    patch('M0 392h800v58H0z', c.sand) +
    stitch('M0 410h800M8 430h792', c.paper, 3, '12 9'),
  'The school gate, closed and locked',
)

export default pictures
