// The two commemorative days, 600 × 450.
import { c, box, def, dot, line, patch, ring, stitch, svg, use } from './palette.mjs'
import { bird, flag, hut, palm, tree } from './parts.mjs'

const pictures = {}

pictures['victory-day'] = svg(
  600,
  450,
  palm + hut,
  box(0, 0, 600, 450, '#f6d79c') +
    patch('M0 0h600v120q-300 60-600 0z', '#f0b56f') +
    patch('M0 0h600v50q-300 50-600 0z', '#e28f5c') +
    dot(300, 268, 92, '#f9edcf') +
    dot(300, 268, 66, c.red2) +
    stitch('M300 160v-34M228 184l-22-26M372 184l22-26M190 240l-34-14M410 240l34-14M262 164l-10-32M338 164l10-32', c.white, 3, '8 7') +
    patch('M0 276q80-26 160-6t150-6q90-20 150 4t140-8v190H0z', c.g3) +
    use('hu', 88, 282, 0.55) +
    use('pa', 40, 286, 0.72) +
    use('pa', 150, 282, 0.5, -0.5) +
    use('hu', 500, 278, 0.5) +
    use('pa', 556, 284, 0.85, -0.85) +
    use('pa', 446, 276, 0.5) +
    patch('M0 300q150-18 300 0t300 0v150H0z', c.g2) +
    patch('M0 344q150-20 300 0t300 0v106H0z', c.g1) +
    stitch('M0 318q150-18 300 0t300 0M8 332q150-18 292 0t300 0', c.g4, 2.6, '10 9') +
    stitch('M0 366q150-20 300 0t300 0M8 384q150-20 292 0t300 0M0 402q150-20 300 0t300 0M8 420q150-20 292 0t300 0M0 438q150-20 300 0t300 0', c.g3, 2.6, '10 9') +
    box(296, 52, 7, 340, c.ter2) +
    dot(299.5, 50, 8, c.mar) +
    flag(303, 64, 1.12) +
    patch('M262 396h76l10 22h-96z', c.cream) +
    stitch('M262 407h76', c.red, 2.4) +
    bird(120, 120, 1) +
    bird(166, 92, 0.8) +
    bird(196, 134, 0.7) +
    bird(80, 84, 0.7),
  'The national flag over paddy fields at dawn on Victory Day',
)
const col = (x, y, w, h) =>
  patch(`M${x} ${y + h}v-${h}h${w}v${h}h-8v-${h - 8}h-${w - 16}v${h - 8}z`, c.white) +
  line(`M${x + w * 0.36} ${y + 8}v${h - 8}M${x + w * 0.64} ${y + 8}v${h - 8}`, c.white, 4)
pictures['language-martyrs-day'] = svg(
  600,
  450,
  def('fw', ring(6, () => `<ellipse cy="-8" rx="4.6" ry="7.5" fill="${c.mar}"/>`) + dot(0, 0, 5, c.red)) +
    def('fr', ring(6, () => `<ellipse cy="-8" rx="4.6" ry="7.5" fill="${c.red}"/>`) + dot(0, 0, 5, c.mar)) +
    tree,
  box(0, 0, 600, 450, '#26405c') +
    patch('M0 190q300-120 600 0v200H0z', '#41617c') +
    patch('M0 262q300-90 600 0v124H0z', '#8aa3ac') +
    use('tr', 40, 330, 1) +
    use('tr', 112, 334, 0.7) +
    use('tr', 566, 330, 1.05) +
    use('tr', 490, 334, 0.68) +
    dot(300, 190, 78, '#c8282f') +
    stitch('M300 124a66 66 0 1 1-1 0', '#ef9a86', 2.6) +
    patch('M248 340V176L232 116H368L352 176V340H344V178H256V340z', c.white) +
    patch('M232 116h136l-16 60h-104z', c.white) +
    patch('M250 128h20l4 40h-16zM278 128h18v40h-15zM304 128h18l-3 40h-15zM330 128h20l-8 40h-16z', '#c8282f') +
    line('M275 178V340M300 178V340M325 178V340', c.white, 5) +
    col(176, 196, 52, 144) +
    col(372, 196, 52, 144) +
    col(122, 232, 44, 108) +
    col(434, 232, 44, 108) +
    patch('M84 338h432v16H84z', c.cream) +
    patch('M62 354h476v16H62z', c.sand) +
    patch('M40 370h520v14H40z', c.cream) +
    patch('M0 384h600v66H0z', c.ter2) +
    patch('M90 450q60-62 210-62t210 62z', c.ter) +
    `<g transform="translate(300 452) scale(1 .42)" fill="none" stroke="${c.cream}" stroke-width="4">` +
    ring(20, () => `<path d="M-12-92Q0-140 12-92M0-60v-22"/>`) +
    `<circle r="56"/><circle r="150" stroke-dasharray="12 9" stroke-linecap="round"/></g>` +
    [
      [250, 362],
      [276, 368],
      [302, 360],
      [328, 368],
      [352, 362],
    ]
      .map(([x, y], i) => use(i % 2 ? 'fr' : 'fw', x, y, 1))
      .join('') +
    [
      [150, 376],
      [180, 380],
      [420, 380],
      [450, 376],
      [208, 376],
      [392, 376],
    ]
      .map(([x, y], i) => use(i % 2 ? 'fw' : 'fr', x, y, 0.8))
      .join('') +
    stitch('M20 40h.1M96 76h.1M170 34h.1M420 60h.1M520 34h.1M566 92h.1M60 130h.1M468 118h.1', c.cream, 4, '1 9'),
  'The Shaheed Minar with flowers on Language Martyrs’ Day',
)

export default pictures
