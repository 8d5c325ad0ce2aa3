// Who is who: skin 0 (light) to 4, hair, cloth [body, trim, second], ground [cloth, thread, quilting].
import { c } from './palette.mjs'

const black = c.ink, brown = '#3b2a22', grey = '#8d908a', silver = '#c9c8bf', snow = '#efece0'
const plum = '#6d2f4f', khaki = '#a3905c'

export const people = {
  'teacher-01': { skin: 2, style: 'parted', hair: black, cloth: 'tie', wear: [c.ind2, c.white, c.red], ground: [c.dawn, c.ter] },
  'teacher-02': { skin: 1, style: 'bun', hair: black, cloth: 'sari', wear: [c.g2, c.mar, c.red], rings: 1, teep: 1, ground: [c.g5, c.g3] },
  'teacher-03': { skin: 1, style: 'swept', hair: silver, tone: grey, glasses: 'square', cloth: 'coat', wear: [c.ink, c.ind2, c.white], ground: [c.g1, c.g3, 'rings'] },
  'teacher-04': { skin: 2, style: 'scarf', hair: black, cover: c.ind, thread: c.ind2, glasses: 'round', frame: c.ink, cloth: 'sari', wear: [c.ind2, c.white, c.ind], ground: [c.dawn, c.mar, 'rows'] },
  'teacher-05': { skin: 3, style: 'receding', hair: black, glasses: 'round', beard: 'moustache', cloth: 'checks', wear: [c.cream, c.ind2, c.ind], ground: [c.g3, c.g5] },
  'teacher-06': { skin: 3, style: 'wavy', hair: black, cloth: 'blazer', wear: [c.ter2, c.dawn, c.mar], ground: [c.sky, c.ind2, 'rings'] },
  'teacher-07': { skin: 3, style: 'scarf', hair: black, cover: c.g2, thread: c.g4, cloth: 'lab', wear: [c.white, c.ind2, c.g2], ground: [c.cream, c.ter] },
  'teacher-08': { skin: 0, style: 'plait', hair: black, cloth: 'woven', wear: [c.red, c.ink, c.ind], rings: 1, ground: [c.ind2, c.white] },
  'teacher-09': { skin: 2, style: 'cap', hair: black, cover: c.white, thread: c.mar, beard: 'full', cloth: 'panjabi', wear: [c.white, c.g3], ground: [c.g2, c.g4] },
  'teacher-10': { skin: 1, style: 'veil', hair: black, cover: c.red2, thread: c.mar, cloth: 'sari', wear: [c.red2, c.mar, c.g1], ground: [c.sky, c.g3, 'rows'] },
  'teacher-11': { skin: 4, style: 'short', hair: black, beard: 'trim', cloth: 'shirt', wear: [c.mar, c.cream], ground: [c.g1, c.g3] },
  'teacher-12': { skin: 2, style: 'long', hair: brown, tone: c.ter, cloth: 'kameez', wear: [c.mar, c.red, c.ter], rings: 1, teep: 1, glasses: 'round', frame: c.red, ground: [c.g5, c.g2, 'rings'] },
  'teacher-13': { skin: 3, style: 'short', hair: black, cloth: 'track', wear: [c.g1, c.cream, c.red], ground: [c.ter, c.dawn] },
  'teacher-14': { skin: 0, style: 'parted', hair: black, glasses: 'square', cloth: 'shirt', wear: [c.ind, c.ind2], ground: [c.dawn, c.mar, 'rays'] },

  'staff-01': { skin: 2, style: 'swept', hair: black, cloth: 'shirt', wear: [c.white, c.ind2], ground: [c.ind, c.ind2] },
  'staff-02': { skin: 3, style: 'receding', hair: grey, beard: 'moustache', cloth: 'panjabi', wear: [c.sand, c.ter2], ground: [c.g2, c.g4, 'rows'] },
  'staff-03': { skin: 1, style: 'scarf', hair: black, cover: plum, thread: c.dawn, cloth: 'kameez', wear: [plum, c.dawn, c.red2], ground: [c.cream, c.ter] },
  'staff-04': { skin: 4, style: 'wavy', hair: black, beard: 'goatee', cloth: 'lab', wear: [c.white, c.ind2, c.ter], ground: [c.g4, c.g1] },
  'staff-05': { skin: 2, style: 'bald', hair: grey, glasses: 'square', cloth: 'tie', wear: [c.g3, c.cream, c.g0], ground: [c.dawn, c.ter, 'rings'] },
  'staff-06': { skin: 3, style: 'veil', hair: black, cover: c.g2, thread: c.dawn, cloth: 'sari', wear: [c.g2, c.red, c.mar], ground: [c.dawn, c.ter] },
  'staff-07': { skin: 4, style: 'peaked', hair: black, cover: c.ind, thread: c.ind2, beard: 'moustache', cloth: 'uniform', wear: [khaki, c.ter2], ground: ['#41617c', c.ind2, 'rays'] },
  'staff-08': { skin: 3, style: 'gamcha', hair: grey, cover: c.red, thread: c.dawn, beard: 'trim', cloth: 'checks', wear: [c.g4, c.g2, c.g1], ground: [c.sky, c.g3] },

  'body-01': { skin: 1, style: 'parted', hair: silver, tone: grey, cloth: 'blazer', wear: [c.ind, c.ind2, c.red], ground: [c.cream, c.mar, 'rings'] },
  'body-02': { skin: 1, style: 'bun', hair: grey, tone: snow, glasses: 'round', frame: c.ter2, cloth: 'sari', wear: [c.white, c.red, c.red], rings: 1, ground: [c.g2, c.g4] },
  'body-03': { skin: 2, style: 'short', hair: grey, tone: snow, beard: 'goatee', cloth: 'coat', wear: [c.g0, c.g3, c.cream], ground: [c.ter, c.dawn, 'rays'] },
  'body-04': { skin: 2, style: 'scarf', hair: black, cover: c.ter, thread: c.cream, cloth: 'shawl', wear: [c.ter2, c.mar, c.ter], ground: [c.sky, c.ind2] },
  'body-05': { skin: 1, style: 'bald', hair: snow, beard: 'moustache', glasses: 'round', cloth: 'shawl', wear: [c.cream, c.ter, c.white], ground: [c.ter2, c.ter, 'rings'] },
  'body-06': { skin: 4, style: 'cap', hair: silver, cover: c.cream, thread: c.ter, beard: 'long', beardHair: snow, cloth: 'panjabi', wear: [c.ind2, c.white], ground: [c.g5, c.g3] },
  'body-07': { skin: 0, style: 'bob', hair: black, cloth: 'woven', wear: [c.g1, c.mar, c.ter], rings: 1, ground: [c.dawn, c.red2] },
  'body-08': { skin: 3, style: 'wavy', hair: silver, tone: grey, beard: 'full', cloth: 'panjabi', wear: [c.g2, c.cream], ground: [c.ind2, c.white, 'rows'] },
  'body-09': { skin: 2, style: 'swept', hair: brown, tone: c.ter, glasses: 'square', frame: c.ter2, cloth: 'blazer', wear: [c.g3, c.cream, c.ter], ground: [c.g0, c.g3] },
}
