// `pnpm check language`: finds phrases that a technical writer would change, in comments, strings, test names, screen texts and
// documents. CONTRIBUTING.md has the rule. `--count` prints the number per folder only.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { phrases } from './language/phrases.ts'
import { textsOf } from './language/texts.ts'

const root = join(import.meta.dirname, '..')
const textsMin = 5000
// The phrases themselves, and the samples of their tests.
const samples = ['tools/language/phrases.ts', 'tools/language/language.test.ts']
const { values } = parseArgs({ options: { count: { type: 'boolean' } } })

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|prisma|css|en\.json|md|ya?ml|conf)$|Dockerfile$|(^|\/)\.(gitignore|dockerignore)$/.test(file))
  .filter((file) => !/pnpm-lock|\.d\.m?ts$/.test(file) && !samples.includes(file) && existsSync(join(root, file)))

let read = 0
const problems: { file: string; text: string }[] = []
for (const file of files)
  for (const { kind, text, line } of textsOf(file, readFileSync(join(root, file), 'utf8'))) {
    read++
    for (const { name, pattern, instead } of phrases)
      for (const match of text.matchAll(pattern)) {
        const around = text.slice(Math.max(0, match.index - 30), match.index + match[0].length + 40)
        problems.push({ file, text: `${file}:${line}: ${kind}, ${name}: "…${around}…"; write ${instead}` })
      }
  }

const folderOf = (file: string) =>
  file
    .split('/')
    .slice(0, /^(apps|packages|docs|tests)\//.test(file) ? 2 : 1)
    .join('/')
if (values.count)
  for (const [folder, found] of Map.groupBy(problems, ({ file }) => folderOf(file)))
    console.log(`${String(found.length).padStart(5)}  ${folder}`)
else for (const { text } of problems) console.log(text)
if (read < textsMin) console.log(`only ${read} texts were read; there are more than ${textsMin}`)
else console.log(`${problems.length} phrases in ${read} texts`)
process.exitCode = problems.length === 0 && read >= textsMin ? 0 : 1
