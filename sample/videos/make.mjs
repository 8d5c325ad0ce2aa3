// Six short silent films, sewn from the pictures: node sample/videos/make.mjs (needs sharp, and ffmpeg on the path)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { at, stitch, turn, use, c, patch, tint } from '../pictures/source/palette.mjs'
import { bird, flag } from '../pictures/source/parts.mjs'

const drawn = {}
for (const room of ['scenes', 'library', 'football', 'hall', 'festivals']) Object.assign(drawn, (await import(`../pictures/source/${room}.mjs`)).default)

const rate = 20
const ease = (t) => t * t * (3 - 2 * t)
const mix = (a, b, t) => a + (b - a) * t
const wave = (seconds, every, size, phase = 0) => size * Math.sin((seconds / every + phase) * 2 * Math.PI)
const swap = (scene, old, fresh) => {
  if (!scene.includes(old)) throw new Error(`not in the picture: ${old.slice(0, 80)}`)
  return scene.replace(old, fresh)
}
// the camera: [seconds, centre x, centre y, width] along the way
const view = (path, s) => {
  const i = Math.max(0, path.findLastIndex(([t]) => t <= s)), a = path[i], b = path[i + 1] ?? a
  const t = b === a ? 0 : ease((s - a[0]) / (b[0] - a[0])), [x, y, w] = [1, 2, 3].map((n) => mix(a[n], b[n], t))
  return `viewBox="${(x - w / 2).toFixed(2)} ${(y - (w * 9) / 32).toFixed(2)} ${w.toFixed(2)} ${((w * 9) / 16).toFixed(2)}" width="640" height="360"`
}

// a flag in the wind: its hems run as a wave
const flying = (s) => {
  const edge = (y) => Array.from({ length: 21 }, (_, i) => `${i * 10} ${(y + wave(s, 2.4, (i / 20) * 11, -i / 13)).toFixed(1)}`)
  const dy = wave(s, 2.4, 5, -9 / 13)
  return at(403, 48, 1, patch(`M${edge(0).join('L')}L${edge(116).reverse().join('L')}z`, c.g1) + `<ellipse cx="92" cy="${58 + dy}" rx="37" ry="38" fill="#c8282f"/>` +
    stitch(`M${edge(9).join('L')}M${edge(107).join('L')}`, c.g4, 2.2, '8 7') + stitch(`M92 ${32 + dy}a26 26 0 1 1-1 0`, '#f0a08f', 2.2, '7 6'))
}
const flock = (s, x, y) => [0, 1, 2].map((i) => bird(x + s * 22 - i * 34, y + i * 16 + wave(s, 1.6, 3, i / 3), 0.8)).join('')
const group = (scene, x, y, scale) => { const start = scene.indexOf(`<g transform="translate(${x} ${y}) scale(${scale})">`); return [start, scene.indexOf('>', start)] }
const bob = (scene, x, y, scale, dx, dy) => { const [a, b] = group(scene, x, y, scale); if (a < 0) throw new Error(`no group at ${x} ${y}`); return scene.slice(0, a) + `<g transform="translate(${x + dx} ${y + dy}) scale(${scale})">` + scene.slice(b + 1) }

const films = {
  assembly: [10, [[0, 440, 150, 480], [2, 440, 150, 480], [10, 400, 225, 800]], (s) => swap(drawn['scene-assembly'], flag(403, 48, 1), flying(s) + flock(s, 60, 70))],
  river: [10, [[0, 400, 225, 800], [5, 430, 215, 700], [10, 470, 220, 640]], (s) => {
    const boat = turn(mix(300, 560, s / 10).toFixed(1), (252 + wave(s, 2.6, 3)).toFixed(1), wave(s, 3.4, 1.6).toFixed(2), use('bt', 0, 0, 0.92))
    const scene = swap(drawn['scene-river'], use('bt', 420, 252, 0.92), boat + flock(s, 120, 80))
    return scene.replaceAll('stroke-dasharray="12 9"', `stroke-dasharray="12 9" stroke-dashoffset="${wave(s, 5, 16).toFixed(1)}"`)
  }],
  football: [9, [[0, 400, 225, 800], [9, 420, 216, 660]], (s) => {
    const t = Math.min(1, (s % 3) / 1.1), u = 1 - (1 - t) ** 2, rest = Math.max(0, (s % 3) - 1.1)
    const [x, y] = [mix(210, 470, u), mix(430, 206, u) - 40 * Math.sin(Math.PI * u) + Math.min(110, rest * rest * 90)]
    const old = drawn['football-goal'].match(/<g transform="rotate\(20 470 206\)">.*?<\/g>/)[0]
    const scene = swap(drawn['football-goal'], old, turn(x.toFixed(1), y.toFixed(1), (u * 320 + rest * 60).toFixed(1), use('ba', 0, 0, mix(1.9, 1.3, u))))
    return scene.replace(/<path d="M330 380.*?\/>/, '')
  }],
  library: [10, [[0, 190, 140, 320], [4, 400, 180, 420], [10, 400, 225, 800]], () => drawn['scene-library']],
  'science-fair': [12, [[0, 400, 225, 800], [3, 190, 220, 360], [6, 410, 220, 360], [9, 620, 226, 360], [12, 400, 225, 800]], (s) => {
    let scene = drawn['picture-science-fair']
    for (const a of [20, 140, 260]) scene = swap(scene, `<g transform="translate(601 176) rotate(${a})">`, `<g transform="translate(601 176) rotate(${(a + s * 90).toFixed(1)})">`)
    return scene.replaceAll('stroke-dasharray="2 10"', `stroke-dasharray="2 10" stroke-dashoffset="${(s * 16).toFixed(1)}"`).replaceAll('stroke-dasharray="9 8"', `stroke-dasharray="9 8" stroke-dashoffset="${(s * 14).toFixed(1)}"`)
  }],
  boishakh: [10, [[0, 320, 194, 620], [5, 480, 194, 620], [10, 400, 225, 800]], (s) => {
    let scene = bob(drawn['picture-boishakh'], 400, 164, 1.12, wave(s, 4, 4), wave(s, 2, 5))
    scene = bob(scene, 196, 180, 1, wave(s, 3.2, 4), wave(s, 1.6, 6, 0.3))
    scene = bob(scene, 606, 178, 1.12, wave(s, 3.6, 6), wave(s, 1.8, 6, 0.6))
    for (const [k, x, y, size] of [[c.red, 92, 80, 1], [c.g1, 706, 76, 1.1]]) scene = swap(scene, tint(k, use('ki', x, y, size)), tint(k, turn((x + wave(s, 5, 14)).toFixed(1), (y + wave(s, 4, 9, 0.2)).toFixed(1), wave(s, 5, 9).toFixed(1), use('ki', 0, 0, size))))
    return scene
  }],
}

for (const [name, [seconds, path, frame]] of Object.entries(films)) {
  const file = new URL(`${name}.mp4`, import.meta.url).pathname
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', '640x360', '-r', String(rate), '-i', '-',
    '-an', '-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '29', '-maxrate', '155k', '-bufsize', '310k', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', file], { stdio: ['pipe', 'inherit', 'inherit'] })
  for (let n = 0; n < seconds * rate; n++) {
    const s = n / rate
    const picture = frame(s).replace(/viewBox="[^"]*" width="\d+" height="\d+"/, view(path, s))
    const pixels = await sharp(Buffer.from(picture)).flatten({ background: c.paper }).removeAlpha().resize(640, 360).raw().toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await once(ffmpeg, 'close')
  if (code) throw new Error(`${name}: ffmpeg ended with ${code}`)
  console.log(name)
}
