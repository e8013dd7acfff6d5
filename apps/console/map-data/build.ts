// node map-data/build.ts [atlas.json] [attribution]: writes public/basemap/world.json. See README.md.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Topology } from 'topojson-specification'
import { makeBasemap } from './basemap.ts'

const [, , atlasPath, attribution] = process.argv
const atlas = readFileSync(atlasPath ?? new URL(import.meta.resolve('world-atlas/countries-50m.json')), 'utf8')
const cities = readFileSync(new URL('../../../packages/gazetteer/cities.tsv', import.meta.url), 'utf8')
const file = JSON.stringify(makeBasemap(JSON.parse(atlas) as Topology, cities, attribution ?? 'Natural Earth · GeoNames'))
writeFileSync(new URL('../public/basemap/world.json', import.meta.url), `${file}\n`)
process.stdout.write(`basemap: ${Math.round(file.length / 1024)} kB\n`)
