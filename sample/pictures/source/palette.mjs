// The colours and the few shapes every picture is sewn from.
export const c = {
  paper: '#fbf4e4',
  cream: '#f3e6c8',
  sand: '#e4cfa0',
  white: '#fffdf6',
  ink: '#22302a',
  g0: '#073b2e',
  g1: '#0b5a44',
  g2: '#2f7d5b',
  g3: '#6f9f68',
  g4: '#b4cb8e',
  g5: '#d9e3b8',
  red: '#b3262b',
  red2: '#d4574a',
  mar: '#e9a820',
  ter: '#c56a3e',
  ter2: '#8f4529',
  ind: '#2d4b73',
  ind2: '#7f9ab5',
  sky: '#cfe2da',
  dawn: '#f4dcae',
  sk1: '#a9714b',
  sk2: '#8a5836',
}

const round = 'stroke-linecap="round"'
// running stitch, sewn line, appliqué patch
export const stitch = (d, colour = c.white, width = 2.6, dashes = '9 7') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dashes}" ${round}/>`
export const line = (d, colour, width = 3) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${round} stroke-linejoin="round"/>`
export const patch = (d, colour) => `<path d="${d}" fill="${colour}"/>`
export const box = (x, y, w, h, colour, rx = 0) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"${rx ? ` rx="${rx}"` : ''}/>`
export const dot = (x, y, radius, colour) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
export const oval = (x, y, rx, ry, colour) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>`

// placing: a group, a part drawn once, its later uses (a colour fills whatever the part leaves open)
export const at = (x, y, scale, body) => `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`
export const turn = (x, y, angle, body) => `<g transform="translate(${x} ${y}) rotate(${angle})">${body}</g>`
export const def = (id, body) => `<g id="${id}">${body}</g>`
export const use = (id, x, y, scale = 1, across = scale) => `<use href="#${id}" transform="translate(${x} ${y}) scale(${across} ${scale})"/>`
export const tint = (colour, body) => `<g color="${colour}">${body}</g>`
export const each = (list, draw) => list.map(draw).join('')
export const ring = (n, draw) => Array.from({ length: n }, (_, i) => `<g transform="rotate(${(360 / n) * i})">${draw(i)}</g>`).join('')

// n rows of furrows, waves or floor stitches
export const rows = (y, n, gap, colour, width = 800) =>
  stitch(Array.from({ length: n }, (_, i) => `M${(i % 2) * 8 - 4} ${y + i * gap}q${width / 4}-8 ${width / 2} 0t${width / 2} 0`).join(''), colour, 2.4, '10 9')

export const svg = (w, h, parts, body, title) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">` +
  (title === undefined ? '' : `<title>${title}</title>`) +
  (parts ? `<defs>${parts}</defs>` : '') +
  body +
  '</svg>'

// the same, with round thread ends said once for the whole picture
export const sewn = (w, h, parts, body) =>
  svg(w, h, parts, body)
    .replaceAll(/ stroke-line(cap|join)="round"/g, '')
    .replace('>', ' stroke-linecap="round" stroke-linejoin="round">')
