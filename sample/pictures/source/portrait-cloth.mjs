// What the people of the portraits wear.
import { c, box, dot, each, line, patch, stitch } from './palette.mjs'

// ---- cloth: colours are [body, trim, second]
const chest = 'M18 240c2-46 22-62 54-70l30-11h36l30 11c32 8 52 24 54 70z'
export const cloths = {
  panjabi: ([a, t]) =>
    patch(chest, a) +
    patch('M100 156h40l4 14h-48z', a) +
    line('M100 160q20 10 40 0', t, 3) +
    stitch('M112 172v64M128 172v64M46 196q-10 16-12 44M194 196q10 16 12 44', t, 2.4, '7 5') +
    each([184, 204, 224], (y) => dot(120, y, 2.6, t)),
  coat: ([a, t, b]) =>
    patch(chest, b) +
    patch('M54 240l10-66l34-14l22 26l22-26l34 14l10 66z', a) +
    stitch('M120 190v50M72 182l-6 56M168 182l6 56', t, 2.4, '7 5') +
    box(140, 204, 22, 4, t) +
    dot(113, 208, 2.8, t) +
    dot(113, 226, 2.8, t),
  tie: ([a, t, b]) =>
    patch(chest, a) +
    patch('M98 156l22 20l22-20z', 'SKIN') +
    patch('M112 172h16l-3 12l9 56h-28l9-56z', b) +
    patch('M98 154l22 20l-18 18l-14-24zM142 154l-22 20l18 18l14-24z', c.white) +
    stitch('M46 198q-10 16-12 42M194 198q10 16 12 42M114 206l12-6M113 224l14-6', t, 2.4, '7 5'),
  blazer: ([a, t, b]) =>
    patch(chest, c.white) +
    patch('M112 172h16l-3 12l8 56h-26l8-56z', b) +
    patch('M18 240c2-46 22-62 54-70l26-10l20 80zM222 240c-2-46-22-62-54-70l-26-10l-20 80z', a) +
    patch('M98 154l22 20l-14 14l-14-20zM142 154l-22 20l14 14l14-20z', c.white) +
    stitch('M86 172l-4 22l14 4l10 36M154 172l4 22l-14 4l-10 36', t, 2.4, '7 5'),
  shirt: ([a, t]) =>
    patch(chest, a) +
    patch('M100 158l20 24l20-24z', 'SKIN') +
    patch('M98 152l22 28l-18 14l-16-26zM142 152l-22 28l18 14l16-26z', t) +
    stitch('M120 186v54M46 198q-10 16-12 42M194 198q10 16 12 42', t, 2.4, '7 5') +
    line('M146 206h28v20', t, 2),
  checks: ([a, t, b]) => cloths.shirt([a, b]) + stitch('M28 208h184M22 226h196M66 176v62M92 186v52M148 188v50M176 176v62', t, 2.4, '9 6'),
  shawl: ([a, t, b]) =>
    patch(chest, b) +
    patch('M14 240c0-50 24-68 62-76l18-6c8 30 30 46 66 60l14 22z', a) +
    patch('M226 240c0-50-26-68-62-76l-18-6c-2 20-10 36-22 48l30 34z', a) +
    stitch('M88 168c10 26 34 44 70 56M152 168c0 12-6 24-16 34', t, 3, '8 6') +
    stitch('M32 212q8-18 24-26M208 212q-8-18-24-26', t, 2.4, '2 7'),
  track: ([a, t, b]) =>
    patch(chest, a) +
    patch('M96 152h48l4 20q-28 12-56 0z', b) +
    line('M120 172v68', t, 3) +
    stitch('M64 174q-18 20-22 66M176 174q18 20 22 66', t, 4, '10 6') +
    patch('M138 196h22v10q-2 10-11 14q-9-4-11-14z', b),
  lab: ([a, t, b]) =>
    patch(chest, b) +
    patch('M18 240c2-46 22-62 54-70l26-10l14 80zM222 240c-2-46-22-62-54-70l-26-10l-14 80z', a) +
    patch('M98 154l22 22l-14 12l-14-18zM142 154l-22 22l14 12l14-18z', b) +
    stitch('M88 170l-4 24l12 4l8 38M152 170l4 24l-12 4l-8 38', t, 2.4, '7 5') +
    line('M150 210h22M166 202v8', t, 3),
  uniform: ([a, t]) =>
    patch(chest, a) +
    patch('M98 152l22 24l-18 16l-16-26zM142 152l-22 24l18 16l16-26z', a) +
    stitch('M102 190l18-14l18 14M120 180v60M72 206h26v18h-26zM142 206h26v18h-26z', t, 2.2, '6 4') +
    patch('M52 178l28-10l4 10l-28 10zM188 178l-28-10l-4 10l28 10z', t),
  // sari over the left shoulder: blouse, fold, border
  sari: ([a, t, b]) =>
    patch(chest, b) +
    patch('M98 158q22 26 44 0v10q-22 26-44 0z', 'SKIN') +
    patch('M16 240q4-30 24-46q60 20 116-38q44 8 58 34q10 22 8 50z', a) +
    line('M40 194q60 20 116-38', t, 8) +
    stitch('M40 194q60 20 116-38', b, 2.6, '3 6') +
    stitch('M60 226q70 10 122-46M112 234q50-14 82-42', t, 2.4, '8 7'),
  kameez: ([a, t, b]) =>
    patch(chest, a) +
    patch('M98 158q4 30 22 36q18-6 22-36z', 'SKIN') +
    stitch('M92 162q4 36 28 42q24-6 28-42M120 210v26', t, 3, '6 5') +
    patch('M56 176l34-14q-8 40-2 78h-44q-4-40 12-64zM184 176l-34-14q8 40 2 78h44q4-40-12-64z', b) +
    stitch('M82 176q-6 34-2 62M158 176q6 34 2 62', t, 2.6, '7 5'),
  woven: ([a, t, b]) =>
    patch(chest, b) +
    patch('M98 158q22 28 44 0v8q-22 28-44 0z', 'SKIN') +
    patch('M72 170l28-10q14 48 66 80H18c2-46 22-62 54-70z', a) +
    line('M94 164q16 46 66 76M74 170q14 44 58 70', t, 4) +
    stitch('M84 166q16 44 62 74M56 182q12 36 46 58M38 200q8 22 26 38', c.cream, 3, '2 7'),
}
