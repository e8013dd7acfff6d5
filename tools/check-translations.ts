// Checks the texts of the console: both languages have the same keys and placeholders, the code uses every key, errors and
// form messages have texts, and no text is written in the code. The compiler finds missing keys, by i18next.d.ts, which
// `--write` generates from the files `<namespace>.en.json`. The English texts of the errors are in the contract.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { formMessages, type Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import { runLinter } from 'i18next-cli'
import { namespaceOf as namespaceOfResource } from '../apps/console/resource-pages.ts'
import errorTexts from '../apps/console/src/ui/errors.en.ts'
import { fieldInput } from '../apps/console/src/ui/resource/resource-field.ts'

const { values: flags } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const source = join(import.meta.dirname, '../apps/console/src')
const typesFile = join(source, 'app/i18next.d.ts')

type Texts = { [key: string]: string | Texts }
const flat = (texts: Texts, prefix = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`)))
const errorsFile = 'ui/errors.en.ts'
const read = (file: string) =>
  new Map(flat(file === errorsFile ? errorTexts : (JSON.parse(readFileSync(join(source, file), 'utf8')) as Texts)))

const namespaceOf = (file: string) => basename(file).split('.')[0]!
const files = [...globSync('**/*.en.json', { cwd: source }), errorsFile].toSorted((a, b) => namespaceOf(a).localeCompare(namespaceOf(b)))
const problems: string[] = files.length < 4 ? [`only ${files.length} files of texts were found`] : []

/** The forms of a plural are one key: Chinese has one form where English has two. */
const baseOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const placeholdersIn = (text: string) => Array.from(text.matchAll(/\{\{-?\s*(\w+)/g), (match) => match[1]!)

/** Options of i18next: a value of this name chooses the language or the file of the text. */
const optionNames: ReadonlySet<string> = new Set(['lng', 'lngs', 'ns', 'fallbackLng', 'defaultValue', 'ordinal', 'replace', 'postProcess'])

/** The placeholders of each key, over all its plural forms. */
function placeholders(texts: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of texts) found.set(baseOf(key), new Set([...(found.get(baseOf(key)) ?? []), ...placeholdersIn(text)]))
  return new Map(Array.from(found, ([key, names]) => [key, [...names].toSorted().join()]))
}

function checkLanguages(file: string): void {
  const chinese = `${file.slice(0, file.indexOf('.en.'))}.zh.json`
  if (!existsSync(join(source, chinese))) return void problems.push(`${chinese} is missing`)
  const [en, zh] = [read(file), read(chinese)]
  const [inEnglish, inChinese] = [placeholders(en), placeholders(zh)]
  for (const [key, names] of inEnglish)
    if (!inChinese.has(key)) problems.push(`${file}: ${key} has no Chinese text`)
    else if (inChinese.get(key) !== names) problems.push(`${file}: ${key} has other placeholders in Chinese`)
  for (const key of inChinese.keys()) if (!inEnglish.has(key)) problems.push(`${file}: ${key} has no English text`)
  for (const [key, text] of [...en, ...zh]) if (text.trim() === '') problems.push(`${file}: ${key} is empty`)
  for (const [key, text] of en)
    for (const name of placeholdersIn(text))
      if (optionNames.has(name)) problems.push(`${file}: ${key} has the placeholder ${name}, which is an option of i18next`)
  for (const [key, text] of en)
    if (/\p{Script=Han}/u.test(text) && !key.startsWith('language.')) problems.push(`${file}: the English text of ${key} is Chinese`)
}

const resourceFolder = 'resources'
const isOfResource = (file: string) => dirname(file) === resourceFolder

/** The keys that a declared resource needs: a label per field, a text per value of a select field, and per unit of measurement. */
function resourceKeys({ fields, secrets = {}, measuredBy = {} }: Resource): string[] {
  const valuesOf = (key: string) => {
    const input = fieldInput(fields[key]!)
    return input.kind === 'select' || input.kind === 'choices' ? input.values : []
  }
  const texts = (group: string, key: string, by: string) => valuesOf(by).map((value) => `${group}.${key}.${value}`)
  return [
    'title',
    'empty',
    'create',
    ...Object.keys(fields).flatMap((key) => [`field.${key}`, ...texts('value', key, key)]),
    ...Object.keys(secrets).map((key) => `field.${key}`),
    ...Object.entries(measuredBy).flatMap(([key, by]) => texts('unit', key, by as string)),
  ]
}

function checkResources(): void {
  const declared = new Map(
    Object.entries(resources as unknown as Record<string, Resource>).map(([area, spec]) => [
      `${resourceFolder}/${namespaceOfResource(area)}.en.json`,
      resourceKeys(spec),
    ]),
  )
  for (const [file, keys] of declared) {
    const texts = existsSync(join(source, file)) ? read(file) : new Map<string, string>()
    for (const key of keys) if (!texts.has(key)) problems.push(`${file}: ${key} has no text`)
    for (const key of texts.keys()) if (!keys.includes(key)) problems.push(`${file}: ${key} is not used`)
  }
  for (const file of files) if (isOfResource(file) && !declared.has(file)) problems.push(`${file}: there is no such resource`)
}

/** Keys that the code names, with or without their namespace; a template literal names all keys that fit it. */
function usedKeys(): (namespace: string, key: string) => boolean {
  const literals = new Set<string>()
  const patterns = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source, exclude: (name) => /\.test\.tsx?$/.test(name) })) {
    const code = readFileSync(join(source, file), 'utf8')
    for (const [, literal] of code.matchAll(/'([\w:.-]+)'/g)) literals.add(literal!)
    for (const [, template] of code.matchAll(/`([^`\n]*)`/g)) {
      const fixed = template!.replaceAll(/\$\{[^}]*\}/g, '*')
      if (/^[\w:.-]+[.:][\w:.*-]*\*[\w:.*-]*$/.test(fixed)) patterns.add(fixed.replaceAll('.', '\\.').replaceAll('*', '[^.]+'))
    }
  }
  const fits = new RegExp(`^(?:${[...patterns].join('|')})$`)
  return (namespace, key) => [key, `${namespace}:${key}`].some((name) => literals.has(name) || fits.test(name))
}

/** The texts of these namespaces are chosen by a code of the contract instead of a key in the code. */
const byCode: Record<string, readonly string[]> = { errors: Object.keys(errorTexts), forms: formMessages }

function checkUse(file: string, isUsed: ReturnType<typeof usedKeys>): void {
  const namespace = namespaceOf(file)
  const keys = new Set(Array.from(read(file).keys(), baseOf))
  const codes = byCode[namespace]
  for (const code of codes ?? []) if (!keys.has(code)) problems.push(`${file}: ${code} has no text`)
  for (const key of keys) if (codes ? !codes.includes(key) : !isUsed(namespace, key)) problems.push(`${file}: ${key} is not used`)
}

/** The types that make the compiler check every key. The keys of resources follow from their declarations instead. */
function typesOf(): string {
  const typed = files.filter((file) => !isOfResource(file))
  const importOf = (file: string) => (dirname(file) === 'app' ? `./${basename(file)}` : `../${file}`)
  const name = (file: string) => namespaceOf(file).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const appTexts = 'app/app.en.json'
  const titles = ' & { titles: Record<string, string> }'
  const property = (file: string) => (namespaceOf(file).includes('-') ? `'${namespaceOf(file)}'` : namespaceOf(file))
  return [
    '// Generated by `pnpm generate:texts`. Do not edit.',
    "import 'i18next'",
    ...typed.map((file) => `import type ${name(file)} from '${importOf(file)}'`),
    '',
    "declare module 'i18next' {",
    '  interface CustomTypeOptions {',
    "    defaultNS: 'app'",
    '    resources: {',
    ...typed.map((file) => `      ${property(file)}: typeof ${name(file)}${file === appTexts ? titles : ''}`),
    '    }',
    '  }',
    '}',
    '',
  ].join('\n')
}

async function checkCode(): Promise<void> {
  const { files: linted } = await runLinter({
    locales: ['en', 'zh'],
    extract: { input: join(source, '**/*.{ts,tsx}'), ignore: ['**/*.test.*', '**/testing/**'], output: '' },
  })
  for (const [file, issues] of Object.entries(linted))
    for (const { text, line } of issues)
      if (text !== 'Backhaul') problems.push(`${relative(source, file)}:${line}: "${text}" is written in the code`)
}

if (flags.write) writeFileSync(typesFile, typesOf())
else if (readFileSync(typesFile, 'utf8') !== typesOf()) problems.push('app/i18next.d.ts is out of date: run `pnpm generate:texts`')
const isUsed = usedKeys()
for (const file of files) {
  checkLanguages(file)
  if (!isOfResource(file)) checkUse(file, isUsed)
}
checkResources()
await checkCode()
console.log(problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
