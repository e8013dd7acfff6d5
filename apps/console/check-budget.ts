import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The budgets of the first load and of a page, in compressed bytes. */
export const initialBytesMax = 200_000
export const routeBytesMax = 60_000
/** The budget of the frame that is loaded once after sign-in: shell, live state, zod. */
export const frameBytesMax = 121_000

interface ManifestEntry {
  file: string
  isEntry?: boolean
  imports?: string[]
}
type Manifest = Record<string, ManifestEntry>

export interface Sizes {
  initialBytes: number
  frameBytes: number
  /** By the source file of the page: its chunk and those that it imports, without those that are loaded already. */
  routes: Record<string, number>
}

/** Returns the modules that a set of modules imports, directly or not, including the set. */
function closureOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const queue = [...modules]
  for (let module = queue.pop(); module !== undefined; module = queue.pop()) {
    if (seen.has(module)) continue
    seen.add(module)
    queue.push(...(manifest[module]?.imports ?? []))
  }
  return seen
}

const frame = ['src/app/SignedIn.tsx', 'src/app/shell/Shell.tsx']
const isPage = (module: string) => /^src\/.*Page\.tsx$/.test(module)
const isOutside = (module: string) => /^src\/(?:account|app)\//.test(module)

/** Reads the built console in `dist`. */
export function measure(dist: string): Sizes {
  if (!existsSync(join(dist, '.vite/manifest.json'))) throw new Error('There is no built console. Run `pnpm build` first.')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const bytesOf = (file: string) => gzipSync(readFileSync(join(dist, file))).length
  const eager = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1]!)
  if (eager.length < 2) throw new Error('The index loads no script: its format is unknown.')

  const entries = Object.keys(manifest).filter((module) => manifest[module]!.isEntry)
  const added = (modules: readonly string[], before: readonly string[]) => {
    const loaded = closureOf(manifest, before)
    return [...closureOf(manifest, modules)]
      .filter((module) => !loaded.has(module))
      .reduce((sum, module) => sum + bytesOf(manifest[module]!.file), 0)
  }
  const pages = Object.keys(manifest).filter(isPage)
  return {
    initialBytes: eager.reduce((sum, file) => sum + bytesOf(file), 0),
    frameBytes: added(frame, entries),
    routes: Object.fromEntries(pages.map((page) => [page, added([page], isOutside(page) ? entries : [...entries, ...frame])])),
  }
}

/** Describes every size over its budget. */
export function overBudget({ initialBytes, frameBytes, routes }: Sizes): string[] {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(3)} kB`
  const over: string[] = []
  if (initialBytes > initialBytesMax) over.push(`The first load takes ${kB(initialBytes)}; at most ${kB(initialBytesMax)} are allowed.`)
  if (frameBytes > frameBytesMax) over.push(`The frame adds ${kB(frameBytes)}; at most ${kB(frameBytesMax)} are allowed.`)
  if (Object.keys(routes).length === 0) over.push('No page was found in the build.')
  for (const [page, bytes] of Object.entries(routes))
    if (bytes > routeBytesMax) over.push(`${page} adds ${kB(bytes)}; at most ${kB(routeBytesMax)} are allowed.`)
  return over
}

if (import.meta.main) {
  const sizes = measure(join(import.meta.dirname, 'dist'))
  const line = (name: string, bytes: number) => process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}\n`)
  line('first load', sizes.initialBytes)
  line('frame of the signed-in pages', sizes.frameBytes)
  for (const [page, bytes] of Object.entries(sizes.routes)) line(page, bytes)
  const over = overBudget(sizes)
  for (const problem of over) process.stderr.write(`${problem}\n`)
  process.exitCode = over.length === 0 ? 0 : 1
}
