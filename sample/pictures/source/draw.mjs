// Writes every picture: npm install svgo, then node sample/pictures/source/draw.mjs
import { writeFileSync } from 'node:fs'
import { optimize } from 'svgo'

const rooms = [
  'emblem', 'days', 'scenes', 'scenes-inside', 'library', 'football', 'odd-pages',
  'lessons', 'hall', 'outdoors', 'boat-and-camp', 'field-days', 'festivals', 'evening', 'midday-meal', 'winter-cakes',
  'portraits',
]
const plugins = [{
  name: 'preset-default',
  params: { overrides: { cleanupIds: false, removeHiddenElems: false, mergePaths: false } },
}]

for (const room of rooms) {
  const { default: pictures } = await import(`./${room}.mjs`)
  for (const [name, drawn] of Object.entries(pictures)) {
    const { data } = optimize(drawn, { multipass: true, floatPrecision: 1, plugins })
    writeFileSync(new URL(`../${name}.svg`, import.meta.url), data)
    console.log(name.padEnd(26), data.length)
  }
}
