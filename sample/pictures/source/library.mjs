// The library: the books fall differently into every shelf, but always the same way.
import { c, box, dot, line, patch, stitch, svg, use } from './palette.mjs'
import { boy, girl } from './parts.mjs'

const pictures = {}

{
  let seed = 7
  const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  const cols = [c.red, c.g1, c.mar, c.ind, c.ter, c.cream, c.g3, c.ind2]
  const by = {}
  const bands = []
  for (const y of [118, 214, 310])
    for (const [x0, x1] of [
      [40, 282],
      [300, 542],
    ]) {
      let x = x0
      while (x < x1 - 10) {
        const w = 10 + Math.floor(rnd() * 14),
          h = 58 + Math.floor(rnd() * 22)
        if (x + w > x1) break
        const k = cols[Math.floor(rnd() * cols.length)]
        if (rnd() < 0.07) {
          x += 14
          continue
        }
        ;(by[k] ??= []).push(`M${x} ${y}v-${h}h${w}v${h}z`)
        if (w > 15) bands.push(`M${x + 4} ${y - h + 12}h${w - 8}`)
        x += w + 1
      }
    }
  pictures['scene-library'] = svg(
    800,
    450,
    girl + boy,
    box(0, 0, 800, 450, '#efdcb6') +
      box(24, 22, 536, 300, c.ter2, 3) +
      box(36, 34, 250, 84, '#5f2c1b') +
      box(296, 34, 250, 84, '#5f2c1b') +
      box(36, 130, 250, 84, '#5f2c1b') +
      box(296, 130, 250, 84, '#5f2c1b') +
      box(36, 226, 250, 84, '#5f2c1b') +
      box(296, 226, 250, 84, '#5f2c1b') +
      Object.entries(by)
        .map(([k, v]) => patch(v.join(''), k))
        .join('') +
      line(bands.join(''), c.paper, 2.4) +
      stitch('M30 28h524M30 124h524M30 220h524M30 316h524', c.ter, 2.2) +
      patch('M608 260V120q0-60 66-60t66 60v140z', c.ter2) +
      patch('M618 252V122q0-50 56-50t56 50v130z', c.sky) +
      patch('M618 252v-50q30-30 60-12q30-20 52 6v56z', c.g3) +
      line('M674 74v178M618 168h112', c.ter2, 5) +
      box(0, 330, 800, 120, c.g3) +
      stitch('M0 346h800M8 364h792', c.g4, 2.4) +
      box(60, 386, 680, 22, c.ter, 3) +
      stitch('M72 397h656', c.dawn, 2.4) +
      box(90, 408, 24, 42, c.ter2) +
      box(686, 408, 24, 42, c.ter2) +
      patch('M340 384q30-20 60-6q30-14 60 6v-26q-30-18-60-4q-30-14-60 4z', c.white) +
      line('M400 354v24', c.sand, 3) +
      stitch('M352 362q20-10 38-2M410 360q18-8 38 2', c.ind2, 2.2, '6 5') +
      patch('M472 386h56v-12h-56z', c.red) +
      patch('M478 374h48v-11h-48z', c.g1) +
      patch('M474 363h50v-10h-50z', c.mar) +
      line('M290 384v-16M272 384h36', c.ink, 5) +
      line('M262 314a36 36 0 1 0 50-2', c.ink, 4) +
      dot(290, 334, 28, c.ind2) +
      patch('M274 318q12-10 20 0t-4 18q-10 6-14-4zM300 330q14-2 12 12t-14 8q-6-12 2-20z', c.g2) +
      use('gi', 180, 372, 1.25) +
      use('bo', 600, 370, 1.25) +
      use('gi', 470, 392, 1.1).replace('470', '505'),
    'Reading tables and full shelves in the library',
  )
}

export default pictures
