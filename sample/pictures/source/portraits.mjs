// Head and shoulders, 240 × 240, without features: told apart by hair, cloth, colour and thread.
import { c, box, dot, each, patch, sewn, stitch } from './palette.mjs'
import { beards, glasses, hairs } from './portrait-hair.mjs'
import { cloths } from './portrait-cloth.mjs'
import { people } from './portrait-list.mjs'

// skin: the lit side and the shaded side
const skins = [
  ['#dcab82', '#c79268'],
  ['#c98f63', '#b2774d'],
  ['#b97e55', '#a0683f'],
  ['#a9714b', '#8f5b38'],
  ['#8f5f3d', '#774a2d'],
]

// ---- ground: four ways of quilting a disc
const grounds = {
  hoop: (k) => `<circle cx="120" cy="120" r="108" fill="none" stroke="${k}" stroke-width="3" stroke-dasharray="9 7" stroke-linecap="round"/>`,
  rows: (k) =>
    stitch(
      each([44, 76, 108, 140, 172, 204], (y, i) => `M${(i % 2) * 8 - 6} ${y}h252`),
      k,
      2.6,
      '9 8',
    ),
  rays: (k) =>
    stitch(
      each([...Array(16)], (_, i) => {
        const [x, y] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)]
        return `M${(120 + x * 84).toFixed()} ${(110 + y * 84).toFixed()}L${(120 + x * 118).toFixed()} ${(110 + y * 118).toFixed()}`
      }),
      k,
      3,
      '8 7',
    ),
  rings: (k) => grounds.hoop(k) + `<circle cx="120" cy="110" r="88" fill="none" stroke="${k}" stroke-width="3" stroke-dasharray="1 9" stroke-linecap="round"/>`,
}

const face = 'M74 96c0-36 18-54 46-54s46 18 46 54c0 36-20 62-46 62s-46-26-46-62z'
function draw(w) {
  const [skin, shade] = skins[w.skin],
    tone = w.tone ?? (w.hair === '#22302a' ? '#6d776f' : '#fff8')
  const [behind, over] = hairs[w.style](w.hair, w.thread ?? tone, w.cover)
  const open = w.style !== 'scarf' && w.style !== 'veil' && w.style !== 'long' && w.style !== 'bob'
  return sewn(
    240,
    240,
    '',
    box(0, 0, 240, 240, w.ground[0]) +
      grounds[w.ground[2] ?? 'hoop'](w.ground[1]) +
      behind +
      (w.style === 'scarf' ? '' : patch('M100 130h40v32q-20 22-40 0z', shade)) +
      cloths[w.cloth](w.wear).replaceAll('SKIN', shade) +
      (open ? dot(73, 106, 10, shade) + dot(167, 106, 10, shade) : '') +
      (w.rings ? dot(72, 119, 4.5, c.mar) + dot(168, 119, 4.5, c.mar) : '') +
      patch(face, skin) +
      patch('M144 50c14 8 22 24 22 46c0 36-20 62-46 62q-8 0-14-3c28-8 46-40 38-105z', shade) +
      (w.beard ? beards[w.beard](w.beardHair ?? w.hair) : '') +
      over +
      (w.teep ? dot(120, 84, 4, c.red) : '') +
      (w.glasses ? glasses[w.glasses](w.frame ?? c.ink) : ''),
  )
}

export default Object.fromEntries(Object.entries(people).map(([name, who]) => ['portrait-' + name, draw(who)]))
