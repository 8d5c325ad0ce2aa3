// Makes the small icons and the sharing picture from the crest: node sample/pictures/source/icons.mjs
// Needs sharp, and for share.png a Chromium (CHROMIUM=…) with Noto Serif and Noto Serif Bengali.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { c, dot, line, patch, svg } from './palette.mjs'

const out = (name) => new URL(`../../../app/public-files/${name}`, import.meta.url).pathname
const picture = (name) => readFileSync(new URL(`../${name}.svg`, import.meta.url), 'utf8')
const inline = (name) => `data:image/svg+xml;base64,${Buffer.from(picture(name)).toString('base64')}`

// ---- the crest, plain enough for 16 pixels
const thread16 = `<circle r="13.1" fill="none" stroke="${c.cream}" stroke-width="1.9" stroke-dasharray="3.2 1.944" stroke-linecap="butt"/>`
const book =
  patch('M0 6.8C-2.6 4.6-5.6 4.1-8.4 4.6V-3C-5.6-3.6-2.4-2.8 0-.8C2.4-2.8 5.6-3.6 8.4-3V4.6C5.6 4.1 2.6 4.6 0 6.8z', c.paper) +
  line('M0 .6V5.6', c.red, 1.4) +
  patch('M0-2.4q-4-2.6 0-7.2q4 4.6 0 7.2z', c.mar)
const small = svg(32, 32, '', dot(16, 16, 16, c.g1) + `<g transform="translate(16 16)">${thread16}${dot(0, 0, 10.8, c.red)}${book}</g>`)
writeFileSync(out('favicon.svg'), small)

// ---- favicon.ico, which many programs ask for whatever the page names: a list of PNGs, each with its side and place
const sides = [16, 32, 48]
const pngs = await Promise.all(
  sides.map((side) => sharp(Buffer.from(small), { density: 216 }).resize(side).png({ palette: true, colours: 64, effort: 10 }).toBuffer()),
)
const head = Buffer.alloc(6 + 16 * sides.length)
head.writeUInt16LE(1, 2) // an icon, not a cursor
head.writeUInt16LE(sides.length, 4)
pngs.forEach((png, index) => {
  const entry = head.subarray(6 + 16 * index)
  entry.writeUInt8(sides[index], 0)
  entry.writeUInt8(sides[index], 1)
  entry.writeUInt16LE(1, 4) // colour planes
  entry.writeUInt16LE(32, 6) // bits of a pixel
  entry.writeUInt32LE(png.length, 8)
  entry.writeUInt32LE(head.length + pngs.slice(0, index).reduce((sum, { length }) => sum + length, 0), 12)
})
writeFileSync(out('favicon.ico'), Buffer.concat([head, ...pngs]))

// ---- full squares: the crest takes `share` of the side
const square = async (name, side, share, ground) => {
  const size = Math.round(side * share)
  const crest = await sharp(Buffer.from(picture('crest')), { density: 300 })
    .resize(size)
    .png()
    .toBuffer()
  const at = Math.round((side - size) / 2)
  await sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: crest, left: at, top: at }])
    .png({ palette: true, colours: 128 })
    .toFile(out(name))
}
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
await square('apple-touch-icon.png', 180, 0.94, c.g1)
await square('icon-192.png', 192, 1, clear)
await square('icon-512.png', 512, 1, clear)
await square('icon-maskable-512.png', 512, 0.78, c.g1)

// ---- the sharing picture
const thread = (d, colour) => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="4" stroke-dasharray="16 11" stroke-linecap="round"/>`
const par = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 32 24" fill="none" stroke-width="2.4" stroke-linecap="round"><path d="M3 3h9M19 3h9M3 21h9M19 21h9" stroke="${c.paper}"/><path d="M3 11l9-4M20 7l9 4M3 13l9 4M20 17l9-4" stroke="#e0675c"/><path d="M16 12h.1M0 12h.1M32 12h.1" stroke="${c.mar}" stroke-width="4.5"/></svg>`
const page = `<!doctype html><meta charset="utf-8"><style>
*{margin:0;box-sizing:border-box}body{width:1200px;height:630px;background:${c.paper};position:relative;overflow:hidden;font-family:"Noto Serif","Noto Serif Bengali",serif}
.scene{position:absolute;right:0;top:0;width:640px;height:564px;object-fit:cover;object-position:72.4% 50%}
.words{position:absolute;left:0;top:0;width:560px;height:564px;padding:0 24px 0 56px;display:flex;flex-direction:column;justify-content:center;color:${c.g0}}
.words img{width:196px;display:block;margin-bottom:30px}
h1{font:700 44px/1.18 "Noto Serif";letter-spacing:-.4px}
h2{font:700 40px/1.42 "Noto Serif Bengali";color:${c.red};margin-top:18px}
svg.t{position:absolute;inset:0}
.par{position:absolute;left:0;right:0;bottom:0;height:66px;background:${c.g1} url("data:image/svg+xml;base64,${Buffer.from(par).toString('base64')}") repeat-x 0 18px}
</style><img class="scene" src="${inline('scene-school')}"><div class="words"><img src="${inline('crest')}">
<h1>Upazila Government Secondary School</h1><h2 lang="bn">উপজেলা সরকারি মাধ্যমিক বিদ্যালয়</h2></div>
<svg class="t" width="1200" height="630">${thread('M560 0V564', c.g1)}${thread('M548 8V564', c.red)}</svg><div class="par"></div>`
const room = mkdtempSync(join(tmpdir(), 'share-'))
writeFileSync(join(room, 'share.html'), page)
execFileSync(
  process.env.CHROMIUM ?? 'chromium',
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--hide-scrollbars',
    `--user-data-dir=${join(room, 'profile')}`,
    '--window-size=1200,630',
    `--screenshot=${join(room, 'share.png')}`,
    `file://${join(room, 'share.html')}`,
  ],
  { stdio: 'ignore' },
)
await sharp(join(room, 'share.png')).png({ palette: true, colours: 96, effort: 10 }).toFile(out('share.png'))
rmSync(room, { recursive: true, force: true })
