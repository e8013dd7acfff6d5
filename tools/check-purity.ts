// Checks that time, randomness and identity are read in one file per package, that no file names a place of one machine, and
// that no folder has an empty name such as `utils`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sources = new Set(['packages/clock/src/clock.ts', 'apps/core/src/ids.ts', 'apps/console/src/app/random.ts', 'simulator/src/rng.ts'])
const impure =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\b(?:window\.|globalThis\.)?(?:setTimeout|setInterval|requestIdleCallback)\s*\(|\brandomUUID\b|\bperformance\.now\b/
const emptyWords = /(^|\/)(utils?|helpers?|common|shared|lib|misc)(\/|\.tsx?$)/
const ofThisMachine = /\/(?:home|Users)\/[a-z]\w+\/|\/work\/(?:main|shared)|\/farm\/|https?:\/\/registry\.(?!npmjs)/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const isProduct = (file: string) =>
  /^(packages|apps|simulator)\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|-cli\.ts$|\/cli\.ts$|apps\/stack|vite(st)?\.config|check-budget|map-data|test-setup/.test(file)

const problems: string[] = []
let read = 0
for (const file of files) {
  if (emptyWords.test(file)) problems.push(`${file}: name the content of this file or folder`)
  if (/pnpm-lock|\.(png|woff2?|json|ico)$/.test(file)) continue
  const text = readFileSync(join(root, file), 'utf8')
  if (file !== 'tools/check-purity.ts' && ofThisMachine.test(text)) problems.push(`${file}: names a place of one machine`)
  if (!isProduct(file) || sources.has(file)) continue
  read++
  text.split('\n').forEach((line, index) => {
    if (impure.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)) problems.push(`${file}:${index + 1}: ${line.trim()}`)
  })
}
if (read < 100) problems.push(`only ${read} product files were read`)
console.log(problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
