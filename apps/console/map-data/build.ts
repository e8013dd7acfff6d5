// node map-data/build.ts [atlas.json [detail-atlas.json]] [attribution]: writes public/basemap. See README.md.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Topology } from 'topojson-specification'
import { makeBasemap, makeDetail } from './basemap.ts'

const paths = process.argv.slice(2).filter((argument) => argument.endsWith('.json'))
const attribution = process.argv.slice(2).find((argument) => !argument.endsWith('.json')) ?? 'Natural Earth · GeoNames'
const atlasOf = (path: string | undefined, usual: string) => JSON.parse(readFileSync(path ?? new URL(usual), 'utf8')) as Topology
const cities = readFileSync(new URL('../../../packages/gazetteer/cities.tsv', import.meta.url), 'utf8')

function write(name: string, content: object): void {
  const file = JSON.stringify(content)
  writeFileSync(new URL(`../public/basemap/${name}`, import.meta.url), `${file}\n`)
  process.stdout.write(`${name}: ${Math.round(file.length / 1024)} kB\n`)
}
// Finer shapes of another atlas would contradict this one at their borders.
const hasDetail = paths.length !== 1
const { detail, inland, ...world } = makeBasemap(
  atlasOf(paths[0], import.meta.resolve('world-atlas/countries-50m.json')),
  cities,
  attribution,
)
write('world.json', hasDetail ? { ...world, detail, inland } : world)
if (hasDetail) write('detail.json', makeDetail(atlasOf(paths[1], import.meta.resolve('world-atlas/countries-10m.json'))))
