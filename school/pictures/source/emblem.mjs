// The crest, and a single-colour alpana to print large and faint or to use as a mask.
import { c, def, dot, line, patch, ring, stitch, svg } from './palette.mjs'

const pictures = {}

const petal = (a, b, w) =>
  `M0 -${a}C${w} -${a + (b - a) * 0.35} ${w * 0.7} -${b - (b - a) * 0.2} 0 -${b}C-${w * 0.7} -${b - (b - a) * 0.2} -${w} -${a + (b - a) * 0.35} 0 -${a}z`
pictures['crest'] = svg(
  200,
  200,
  def('pt', patch(petal(47, 74, 13), c.cream) + patch(petal(52, 66, 5.5), c.g1)),
  dot(100, 100, 99, c.g1) +
    `<circle cx="100" cy="100" r="91" fill="none" stroke="${c.cream}" stroke-width="3.4" stroke-dasharray="9.3 5" stroke-linecap="round"/>` +
    `<g transform="translate(100 100)">` +
    ring(16, () => `<use href="#pt"/>`) +
    `<g transform="rotate(11.25)">${ring(16, () => dot(0, -79, 2.9, c.mar))}</g>` +
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
pictures['alpana'] = svg(
  400,
  400,
  '',
  `<g transform="translate(200 200)" fill="none" stroke="#000" stroke-width="2.6" stroke-linecap="round">` +
    dot(0, 0, 7, '#000') +
    `<circle r="22"/>` +
    ring(12, () => `<path d="${petal(24, 62, 14)}"/>`) +
    ring(12, () => `<circle cy="-45" r="2.6" fill="#000" stroke="none"/>`) +
    `<circle r="70" stroke-dasharray="9 5.66"/>` +
    `<g transform="rotate(11.25)">${ring(16, () => `<path d="M-14-78Q0-130 14-78M-7-84Q0-108 7-84M0-112q-11-9 0-22q11 13 0 22"/>`)}</g>` +
    `<circle r="142" stroke-dasharray="10 5.93"/><circle r="150" stroke-dasharray="10 5.71" stroke-dashoffset="8"/>` +
    ring(24, () => `<path d="M-19-154Q-20-184 0-192Q20-184 19-154M-9-156Q-8-172 0-178Q8-172 9-156"/><circle cy="-164" r="2.8" fill="#000" stroke="none"/>`) +
    `</g>`,
  '',
)

export default pictures
