// Checks that English and Chinese have the same keys and parameters in every area, that every error code has a text in both,
// that no text is in the wrong language, and that no text is in the code.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { errorCatalogue } from '@backhaul/contract'
import { runLinter } from 'i18next-cli'

const root = join(import.meta.dirname, '..')
type Words = { [key: string]: string | Words }

const flat = (words: Words, prefix = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
const read = (file: string) => new Map(flat(JSON.parse(readFileSync(join(root, file), 'utf8')) as Words))
const parameters = (text: string) =>
  [...text.matchAll(/\{\{-?\s*(\w+)/g)]
    .map(([, name]) => String(name))
    .sort()
    .join()
// Chinese has one plural form; `_one` and `_other` of English meet in `_other`.
const plural = (key: string) => key.replace(/_(one|few|many|zero|two)$/, '_other')

const problems: string[] = []
const files = globSync('apps/console/src/**/*.en.json', { cwd: root })
for (const file of files) {
  const en = read(file)
  const zh = read(file.replace('.en.json', '.zh.json'))
  for (const [key, text] of en) {
    const other = zh.get(key)
    if (other === undefined && !zh.has(plural(key))) problems.push(`${file}: ${key} has no Chinese`)
    if (other !== undefined && parameters(other) !== parameters(text)) problems.push(`${file}: ${key} has other parameters in Chinese`)
    if (text.trim() === '') problems.push(`${file}: ${key} is empty`)
    if (/\p{Script=Han}/u.test(text) && !/language/i.test(key)) problems.push(`${file}: ${key} is Chinese in the English file`)
  }
  for (const key of zh.keys())
    if (!en.has(key) && !en.has(key.replace(/_other$/, '_one'))) problems.push(`${file}: ${key} is only in the Chinese file`)
}
const errors = files.find((file) => file.endsWith('errors.en.json'))
if (errors === undefined) problems.push('errors.en.json is missing')
else for (const code of Object.keys(errorCatalogue)) if (!read(errors).has(code)) problems.push(`${errors}: ${code} has no text`)

const input = 'apps/console/src/**/*.{ts,tsx}'
const { files: linted } = await runLinter({
  locales: ['en', 'zh'],
  extract: { input: join(root, input), ignore: ['**/*.test.*', '**/testing/**'], output: '' },
})
for (const [file, issues] of Object.entries(linted))
  for (const { text, line } of issues) if (text !== 'Backhaul') problems.push(`${relative(root, file)}:${line}: "${text}" is in the code`)

console.log(problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
