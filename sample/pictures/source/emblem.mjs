// The crest, and a single-colour alpana to print large and faint or to use as a mask.
import { c, dot, line, patch, stitch, svg } from './palette.mjs'

const pictures = {}

// Every page draws these first, on slow phones: a marker is one element however often it is drawn, a dash too.
const shape = (id, body) => `<marker id="${id}" orient="auto" overflow="visible" markerUnits="userSpaceOnUse">${body}</marker>`
// the shape n times around the centre, each turned outwards; it begins and ends between two of them
const wreath = (id, n, turned = 0) => {
  const point = (i, radius = 100) => {
    const angle = ((i + turned) * 2 * Math.PI) / n
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
  }
  const between = point(-0.5, 100 * Math.cos(Math.PI / n))
  const points = Array.from({ length: n }, (_, i) => point(i))
  return `<path d="M${[between, ...points].join('L')}z" fill="none" stroke="none" marker-mid="url(#${id})"/>`
}
// n dots around the centre are one dashed ring, whose dashes are no longer than they are round
const beads = (n, radius, size, colour, turned = 0) =>
  `<circle r="${radius}" fill="none" stroke="${colour}" stroke-width="${size * 2}" stroke-linecap="round" stroke-dasharray="0 ${((2 * Math.PI * radius) / n).toFixed(3)}" transform="rotate(${turned})"/>`
const outwards = (body) => `<g transform="translate(0 100)">${body}</g>`

const petal = (a, b, w) =>
  `M0 -${a}C${w} -${a + (b - a) * 0.35} ${w * 0.7} -${b - (b - a) * 0.2} 0 -${b}C-${w * 0.7} -${b - (b - a) * 0.2} -${w} -${a + (b - a) * 0.35} 0 -${a}z`
pictures['crest'] = svg(
  200,
  200,
  shape('p', outwards(patch(petal(47, 74, 13), c.cream) + patch(petal(52, 66, 5.5), c.g1))),
  dot(100, 100, 99, c.g1) +
    `<circle cx="100" cy="100" r="91" fill="none" stroke="${c.cream}" stroke-width="3.4" stroke-dasharray="9.3 5" stroke-linecap="round"/>` +
    `<g transform="translate(100 100)">` +
    wreath('p', 16) +
    beads(16, 79, 2.9, c.mar, 11.25) +
    dot(0, 0, 47, c.paper) +
    dot(0, 0, 42, c.red) +
    patch('M0 24C-10 15-22 13-33 16V-9C-22-12-10-10 0-1C10-10 22-12 33-9V16C22 13 10 15 0 24z', c.paper) +
    line('M0 0V22', c.red, 2.6) +
    stitch('M-26-1q10-2 19 4M-26 7q10-2 19 4M26-1q-10-2-19 4M26 7q-10-2-19 4', c.g1, 2.2, '5 4') +
    patch('M0-8q-7-9 0-22q7 13 0 22zM-4-8q-12-2-15-15q13 3 15 15zM4-8q12-2 15-15q-13 3-15 15z', c.mar) +
    `</g>`,
  'School crest',
)
// a single-colour alpana to print large and faint, or to use as a mask
const thread = (d) => outwards(`<path d="${d}"/>`)
pictures['alpana'] = svg(
  400,
  400,
  '',
  `<g transform="translate(200 200)" fill="none" stroke="#000" stroke-width="2.6" stroke-linecap="round">` +
    shape('a', thread(petal(24, 62, 14))) +
    shape('b', thread('M-14-78Q0-130 14-78M-7-84Q0-108 7-84M0-112q-11-9 0-22q11 13 0 22')) +
    shape('c', thread('M-19-154Q-20-184 0-192Q20-184 19-154M-9-156Q-8-172 0-178Q8-172 9-156')) +
    dot(0, 0, 7, '#000') +
    `<circle r="22"/>` +
    wreath('a', 12) +
    beads(12, 45, 2.6, '#000', -90) +
    `<circle r="70" stroke-dasharray="9 5.66"/>` +
    wreath('b', 16, 0.5) +
    `<circle r="142" stroke-dasharray="10 5.93"/><circle r="150" stroke-dasharray="10 5.71" stroke-dashoffset="8"/>` +
    wreath('c', 24) +
    beads(24, 164, 2.8, '#000', -90) +
    `</g>`,
  '',
)

export default pictures
