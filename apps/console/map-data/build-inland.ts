// node map-data/build-inland.ts FOLDER: writes public/basemap/inland.json from the shapefiles in a folder. See README.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeInland } from './basemap.ts'
import { readShapefile } from './shapefile.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Which folder has the shapefiles? Usage: node map-data/build-inland.ts FOLDER')
const linesOf = (name: string) => readShapefile(readFileSync(join(folder, `ne_10m_${name}.shp`)))
const inland = makeInland({ rivers: linesOf('rivers_lake_centerlines'), lakes: linesOf('lakes'), towns: linesOf('urban_areas') })
const file = JSON.stringify(inland)
writeFileSync(new URL('../public/basemap/inland.json', import.meta.url), `${file}\n`)
process.stdout.write(`inland.json: ${Math.round(file.length / 1024)} kB\n`)
