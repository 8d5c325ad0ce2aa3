// Head and shoulders, 240 × 240, without features: told apart by hair, cloth, colour and thread.
import { c, box, dot, each, line, patch, stitch, sewn } from './palette.mjs'
import { people } from './portrait-list.mjs'

// skin: the lit side and the shaded side
const skins = [['#dcab82', '#c79268'], ['#c98f63', '#b2774d'], ['#b97e55', '#a0683f'], ['#a9714b', '#8f5b38'], ['#8f5f3d', '#774a2d']]

// ---- ground: four ways of quilting a disc
const grounds = {
  hoop: (k) => `<circle cx="120" cy="120" r="108" fill="none" stroke="${k}" stroke-width="3" stroke-dasharray="9 7" stroke-linecap="round"/>`,
  rows: (k) => stitch(each([44, 76, 108, 140, 172, 204], (y, i) => `M${(i % 2) * 8 - 6} ${y}h252`), k, 2.6, '9 8'),
  rays: (k) => stitch(each([...Array(16)], (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)]
    return `M${(120 + x * 84).toFixed()} ${(110 + y * 84).toFixed()}L${(120 + x * 118).toFixed()} ${(110 + y * 118).toFixed()}`
  }), k, 3, '8 7'),
  rings: (k) => grounds.hoop(k) + `<circle cx="120" cy="110" r="88" fill="none" stroke="${k}" stroke-width="3" stroke-dasharray="1 9" stroke-linecap="round"/>`,
}

// ---- hair: [behind the head, over the head]
const crown = 'M71 104c-8-46 14-70 50-70s56 26 48 70c-4-4-6-12-8-20'
const hairs = {
  parted: (k, t) => ['', patch(crown + 'c-24 2-46-4-60-18c-4 14-14 22-22 22c-2 6-4 12-8 16z', k) + stitch('M100 60q4-10 12-14M118 66q20 6 36 4', t, 2, '6 5')],
  short: (k, t) => ['', patch(crown + 'c-2-8-6-12-12-14q-30 8-58 0c-6 2-10 6-12 14c-2 8-4 16-8 20z', k) + stitch('M88 60q32-18 64 0', t, 2, '6 5')],
  wavy: (k, t) => ['', patch('M70 106c-14-30-6-58 14-64c10-14 36-16 48-6c22-4 40 14 38 36c4 12 2 24-2 34c-4-6-6-14-8-24c-14 4-22-2-28-10c-8 10-22 12-32 6c-6 8-12 12-20 12c-2 6-4 10-10 16z', k) + stitch('M84 62q8-12 20-8M116 52q14-8 24 2M148 62q8 2 10 12', t, 2, '6 5')],
  swept: (k, t) => ['', patch(crown + 'c-4-6-8-14-10-20c-22 10-52 6-64-4c-10 8-10 18-14 30c-2 6-4 12-4 14z', k) + stitch('M86 66q8-16 26-20M104 62q14-12 34-8', t, 2, '6 5')],
  receding: (k) => ['', patch('M70 108c-6-28 0-48 12-58c-2 14-2 26-6 40c0 8-2 14-6 18zM170 108c6-28 0-48-12-58c2 14 2 26 6 40c0 8 2 14 6 18zM73 72c2-26 20-38 47-38s45 12 47 38c-8-16-24-22-47-22s-39 6-47 22z', k)],
  bald: (k) => ['', patch('M71 112c-6-18-5-34 2-46c3 12 4 22 3 32c0 6-2 10-5 14zM169 112c6-18 5-34-2-46c-3 12-4 22-3 32c0 6 2 10 5 14z', k)],
  cap: (k, t, b) => ['', patch('M71 108c-4-14-4-26 0-38h98c4 12 4 24 0 38c-4-6-6-14-8-24q-41-10-82 0c-2 10-4 18-8 24z', k) + patch('M67 76c0-30 20-48 53-48s53 18 53 48q-53-14-106 0z', b) + stitch('M76 66q44-11 88 0M84 53q36-12 72 0', t, 2.6, '2 6')],
  peaked: (k, t, b) => ['', patch('M72 108c-4-12-3-22 0-32h96c3 10 4 20 0 32c-4-4-6-10-7-16h-82c-1 6-3 12-7 16z', k) + patch('M60 60c4-24 30-34 60-34s56 10 60 34l-10 18h-100z', b) + patch('M72 76q48-14 96 0q-8 16-48 16t-48-16z', c.ink) + stitch('M72 69q48-13 96 0', t, 2.6, '7 5') + dot(120, 52, 6, c.mar)],
  gamcha: (k, t, b) => ['', patch('M71 108c-3-12-3-22 0-32h98c3 10 3 20 0 32c-4-4-6-12-7-18h-84c-1 6-3 14-7 18z', k) + patch('M66 84c-4-36 20-56 54-56s58 20 54 56q-52-24-108 0zM164 76q26 6 22 44q-18-8-28-36z', b) + stitch('M74 70q46-22 92 0M82 54q40-22 76 0M104 34l-10 40M136 34l10 40M168 82q10 10 12 26', t, 2.4, '7 5')],
  bun: (k, t) => [dot(120, 38, 25, k) + stitch('M104 36q16-18 32 0', t, 2, '5 4'), patch('M70 108c-8-44 14-70 50-70s58 26 50 70c-8-8-12-22-14-34c-16-2-28-10-36-20c-8 10-20 18-36 20c-2 12-6 26-14 34z', k) + stitch('M120 40v12', t, 2, '4 4')],
  long: (k, t) => [patch('M64 186c-8-30-4-54-2-84c2-42 26-68 58-68s56 26 58 68c2 30 6 54-2 84z', k) + stitch('M72 120q-2 30 0 56M168 120q2 30 0 56', t, 2, '8 6'), patch('M70 112c-8-46 14-74 50-74s58 28 50 74c-8-8-12-24-14-38c-24-2-46-8-60-20c-4 12-10 18-14 24c-2 14-4 26-12 34z', k)],
  plait: (k, t) => [dot(120, 76, 46, k), patch('M70 110c-8-44 14-72 50-72s58 28 50 72c-8-8-12-24-14-36c-14-2-28-10-36-20c-8 10-22 18-36 20c-2 12-6 28-14 36zM160 92c20 8 24 40 14 64c8 14 4 36-4 50l-12-2c-2-18-8-30 0-48c-8-22-10-44 2-64z', k) + stitch('M158 136l14 8M160 158l14-6M158 182l14-8', t, 2.4, '5 4')],
  bob: (k, t) => [patch('M66 148c-8-22-8-48-4-66c6-32 28-48 58-48s54 16 58 48c4 18 4 44-4 66q-54 14-108 0z', k), patch('M70 110c-6-48 14-72 50-72s56 24 50 72c-8-6-12-16-14-28q-40 4-70-6c-4 12-8 26-16 34z', k) + stitch('M94 64q24 8 52 4', t, 2, '6 5')],
  // sari drawn over the head, the parting showing
  veil: (k, t, b) => [patch('M52 200c-6-50-4-96 8-122c10-30 32-48 60-48s50 18 60 48c12 26 14 72 8 122z', b), patch('M72 106c-2-40 18-58 48-58s50 18 48 58c-8-8-12-20-14-32c-16-2-28-8-34-18c-6 10-18 16-34 18c-2 12-6 24-14 32z', k) + line('M120 48v8', c.red, 3) + stitch('M62 196c-6-48-4-90 8-114c10-24 26-36 50-36s40 12 50 36c12 24 14 66 8 114', t, 3.4, '9 6')],
  // headscarf, wrapped
  scarf: (k, t, b) => ['', `<path d="M120 26c-38 0-60 26-60 66c0 30 0 58-14 78q40 34 74 34t74-34c-14-20-14-48-14-78c0-40-22-66-60-66zm0 32c24 0 38 16 38 44s-16 52-38 52s-38-24-38-52s14-44 38-44z" fill="${b}"/>` + stitch('M72 120c-8-50 14-82 48-82s56 32 48 82M64 168q60 40 112-2M78 152q44 42 92 8', t, 2.6, '8 6')],
}

// ---- cloth: colours are [body, trim, second]
const chest = 'M18 240c2-46 22-62 54-70l30-11h36l30 11c32 8 52 24 54 70z'
const cloths = {
  panjabi: ([a, t]) => patch(chest, a) + patch('M100 156h40l4 14h-48z', a) + line('M100 160q20 10 40 0', t, 3) + stitch('M112 172v64M128 172v64M46 196q-10 16-12 44M194 196q10 16 12 44', t, 2.4, '7 5') + each([184, 204, 224], (y) => dot(120, y, 2.6, t)),
  coat: ([a, t, b]) => patch(chest, b) + patch('M54 240l10-66l34-14l22 26l22-26l34 14l10 66z', a) + stitch('M120 190v50M72 182l-6 56M168 182l6 56', t, 2.4, '7 5') + box(140, 204, 22, 4, t) + dot(113, 208, 2.8, t) + dot(113, 226, 2.8, t),
  tie: ([a, t, b]) => patch(chest, a) + patch('M98 156l22 20l22-20z', 'SKIN') + patch('M112 172h16l-3 12l9 56h-28l9-56z', b) + patch('M98 154l22 20l-18 18l-14-24zM142 154l-22 20l18 18l14-24z', c.white) + stitch('M46 198q-10 16-12 42M194 198q10 16 12 42M114 206l12-6M113 224l14-6', t, 2.4, '7 5'),
  blazer: ([a, t, b]) => patch(chest, c.white) + patch('M112 172h16l-3 12l8 56h-26l8-56z', b) + patch('M18 240c2-46 22-62 54-70l26-10l20 80zM222 240c-2-46-22-62-54-70l-26-10l-20 80z', a) + patch('M98 154l22 20l-14 14l-14-20zM142 154l-22 20l14 14l14-20z', c.white) + stitch('M86 172l-4 22l14 4l10 36M154 172l4 22l-14 4l-10 36', t, 2.4, '7 5'),
  shirt: ([a, t]) => patch(chest, a) + patch('M100 158l20 24l20-24z', 'SKIN') + patch('M98 152l22 28l-18 14l-16-26zM142 152l-22 28l18 14l16-26z', t) + stitch('M120 186v54M46 198q-10 16-12 42M194 198q10 16 12 42', t, 2.4, '7 5') + line('M146 206h28v20', t, 2),
  checks: ([a, t, b]) => cloths.shirt([a, b]) + stitch('M28 208h184M22 226h196M66 176v62M92 186v52M148 188v50M176 176v62', t, 2.4, '9 6'),
  shawl: ([a, t, b]) => patch(chest, b) + patch('M14 240c0-50 24-68 62-76l18-6c8 30 30 46 66 60l14 22z', a) + patch('M226 240c0-50-26-68-62-76l-18-6c-2 20-10 36-22 48l30 34z', a) + stitch('M88 168c10 26 34 44 70 56M152 168c0 12-6 24-16 34', t, 3, '8 6') + stitch('M32 212q8-18 24-26M208 212q-8-18-24-26', t, 2.4, '2 7'),
  track: ([a, t, b]) => patch(chest, a) + patch('M96 152h48l4 20q-28 12-56 0z', b) + line('M120 172v68', t, 3) + stitch('M64 174q-18 20-22 66M176 174q18 20 22 66', t, 4, '10 6') + patch('M138 196h22v10q-2 10-11 14q-9-4-11-14z', b),
  lab: ([a, t, b]) => patch(chest, b) + patch('M18 240c2-46 22-62 54-70l26-10l14 80zM222 240c-2-46-22-62-54-70l-26-10l-14 80z', a) + patch('M98 154l22 22l-14 12l-14-18zM142 154l-22 22l14 12l14-18z', b) + stitch('M88 170l-4 24l12 4l8 38M152 170l4 24l-12 4l-8 38', t, 2.4, '7 5') + line('M150 210h22M166 202v8', t, 3),
  uniform: ([a, t]) => patch(chest, a) + patch('M98 152l22 24l-18 16l-16-26zM142 152l-22 24l18 16l16-26z', a) + stitch('M102 190l18-14l18 14M120 180v60M72 206h26v18h-26zM142 206h26v18h-26z', t, 2.2, '6 4') + patch('M52 178l28-10l4 10l-28 10zM188 178l-28-10l-4 10l28 10z', t),
  // sari over the left shoulder: blouse, fold, border
  sari: ([a, t, b]) => patch(chest, b) + patch('M98 158q22 26 44 0v10q-22 26-44 0z', 'SKIN') + patch('M16 240q4-30 24-46q60 20 116-38q44 8 58 34q10 22 8 50z', a) + line('M40 194q60 20 116-38', t, 8) + stitch('M40 194q60 20 116-38', b, 2.6, '3 6') + stitch('M60 226q70 10 122-46M112 234q50-14 82-42', t, 2.4, '8 7'),
  kameez: ([a, t, b]) => patch(chest, a) + patch('M98 158q4 30 22 36q18-6 22-36z', 'SKIN') + stitch('M92 162q4 36 28 42q24-6 28-42M120 210v26', t, 3, '6 5') + patch('M56 176l34-14q-8 40-2 78h-44q-4-40 12-64zM184 176l-34-14q8 40 2 78h44q4-40-12-64z', b) + stitch('M82 176q-6 34-2 62M158 176q6 34 2 62', t, 2.6, '7 5'),
  woven: ([a, t, b]) => patch(chest, b) + patch('M98 158q22 28 44 0v8q-22 28-44 0z', 'SKIN') + patch('M72 170l28-10q14 48 66 80H18c2-46 22-62 54-70z', a) + line('M94 164q16 46 66 76M74 170q14 44 58 70', t, 4) + stitch('M84 166q16 44 62 74M56 182q12 36 46 58M38 200q8 22 26 38', c.cream, 3, '2 7'),
}

const beards = {
  full: (k) => patch('M71 100c6 10 8 20 12 26q37-14 74 0c4-6 6-16 12-26c4 40-10 76-49 78c-39-2-53-38-49-78z', k) + stitch('M92 142q8 20 22 26M148 142q-8 20-22 26', '#fff6', 2, '6 5'),
  long: (k) => patch('M71 100c6 10 8 20 12 26q37-14 74 0c4-6 6-16 12-26c4 44-8 92-49 106c-41-14-53-62-49-106z', k) + stitch('M96 146q6 28 18 44M144 146q-6 28-18 44M120 150v44', '#0002', 2, '7 5'),
  trim: (k) => patch('M72 108c4 8 6 18 12 24q14 6 22 0q14-6 28 0q8 6 22 0c6-6 8-16 12-24c2 30-16 54-48 54s-50-24-48-54z', k),
  goatee: (k) => patch('M100 142q20-8 40 0q0 26-20 30q-20-4-20-30z', k),
  moustache: (k) => patch('M96 132q12-10 24-4q12-6 24 4q-12 4-24 0q-12 4-24 0z', k),
}
const glasses = {
  round: (k) => `<g fill="#fff3" stroke="${k}" stroke-width="3.4"><circle cx="99" cy="106" r="15"/><circle cx="141" cy="106" r="15"/></g>` + line('M114 104q6-4 12 0M84 102l-12-3M156 102l12-3', k, 3.4),
  square: (k) => `<g fill="#fff3" stroke="${k}" stroke-width="3.6"><rect x="83" y="94" width="31" height="23" rx="6"/><rect x="126" y="94" width="31" height="23" rx="6"/></g>` + line('M114 102h12M83 101l-11-2M157 101l11-2', k, 3.6),
}

const face = 'M74 96c0-36 18-54 46-54s46 18 46 54c0 36-20 62-46 62s-46-26-46-62z'
function draw(w) {
  const [skin, shade] = skins[w.skin], tone = w.tone ?? (w.hair === '#22302a' ? '#6d776f' : '#fff8')
  const [behind, over] = hairs[w.style](w.hair, w.thread ?? tone, w.cover)
  const open = w.style !== 'scarf' && w.style !== 'veil' && w.style !== 'long' && w.style !== 'bob'
  return sewn(240, 240, '', box(0, 0, 240, 240, w.ground[0]) + grounds[w.ground[2] ?? 'hoop'](w.ground[1]) + behind +
    (w.style === 'scarf' ? '' : patch('M100 130h40v32q-20 22-40 0z', shade)) +
    cloths[w.cloth](w.wear).replaceAll('SKIN', shade) +
    (open ? dot(73, 106, 10, shade) + dot(167, 106, 10, shade) : '') + (w.rings ? dot(72, 119, 4.5, c.mar) + dot(168, 119, 4.5, c.mar) : '') +
    patch(face, skin) + patch('M144 50c14 8 22 24 22 46c0 36-20 62-46 62q-8 0-14-3c28-8 46-40 38-105z', shade) +
    (w.beard ? beards[w.beard](w.beardHair ?? w.hair) : '') + over + (w.teep ? dot(120, 84, 4, c.red) : '') +
    (w.glasses ? glasses[w.glasses](w.frame ?? c.ink) : ''))
}

export default Object.fromEntries(Object.entries(people).map(([name, who]) => ['portrait-' + name, draw(who)]))
