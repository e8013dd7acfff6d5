import { errorCatalogue, formMessages } from '@backhaul/contract'
import { UnitAlertSetting } from '@backhaul/contract/preferences'
import { Role } from '@backhaul/contract/users'
import { expect, test } from 'vitest'

type Words = { [key: string]: string | Words }
const files = import.meta.glob<Words>('../**/*.{en,zh}.json', { import: 'default', eager: true })
const wordsOf = (end: string): Words => Object.entries(files).find(([path]) => path.endsWith(`/${end}.json`))![1]

/** Dotted keys; the forms of a plural are one key, for Chinese has one form where English has two. */
function* flat(words: Words, prefix = ''): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(words))
    if (typeof value === 'string') yield [(prefix + key).replace(/_(zero|one|two|few|many|other)$/, ''), value]
    else yield* flat(value, `${prefix}${key}.`)
}
const keysOf = (words: Words) => [...new Set(Array.from(flat(words), ([key]) => key))].toSorted()
const variablesOf = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]!).toSorted()
/** What the texts of a key fill in, over all forms. */
const variables = (words: Words) => {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of flat(words)) found.set(key, new Set([...(found.get(key) ?? []), ...variablesOf(text)]))
  return new Map(Array.from(found, ([key, names]) => [key, [...names].toSorted()]))
}

const english = Object.keys(files).filter((path) => path.endsWith('.en.json'))

test('finds the words of the areas', () => {
  expect(english.length).toBeGreaterThanOrEqual(4)
})

test.each(english)('%s has the same keys and variables in Chinese, and no empty text', (path) => {
  const [en, zh] = [files[path]!, files[path.replace('.en.json', '.zh.json')]!]
  expect(keysOf(zh)).toEqual(keysOf(en))
  expect(variables(zh)).toEqual(variables(en))
  for (const words of [en, zh]) expect(Array.from(flat(words)).filter(([, text]) => text.trim() === '')).toEqual([])
})

test('has words for every error of the catalogue, naming only its own parameters', () => {
  const en = wordsOf('errors.en')
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(errorCatalogue).toSorted())
  const named = (words: Iterable<[code: string, text: string]>, variables: (text: string) => string[]) =>
    Object.fromEntries(Array.from(words, ([code, text]) => [code, variables(text)]))
  expect(named(flat(en), variablesOf)).toEqual(
    named(
      Object.entries(errorCatalogue).map(([code, { text }]) => [code, text]),
      (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).toSorted(),
    ),
  )
})

test('has words for every form message', () => {
  expect(Object.keys(wordsOf('forms.en'))).toEqual(expect.arrayContaining([...formMessages]))
})

test('says the generic form messages in the words of the specification', () => {
  const { invalid, required, pattern, minLength, maxLength, lengthBetween, min, max, numeric, integer, number } = wordsOf('forms.en')
  expect({ invalid, required, pattern, minLength, maxLength, lengthBetween, min, max, numeric, integer, number }).toEqual({
    invalid: 'Invalid field',
    required: 'This field is required',
    pattern: 'Must match the pattern',
    minLength: 'Must have at least {{min}} characters',
    maxLength: 'Must have at most {{max}} characters',
    lengthBetween: 'Must be between {{min}} and {{max}} characters',
    min: 'Must be {{min}} or more',
    max: 'Must be {{max}} or less',
    numeric: 'Must only contain numeric characters',
    integer: 'Must be an integer',
    number: 'Must be a number',
  })
})

test('has words for every role and every message setting', () => {
  const account = wordsOf('account.en') as Record<string, Words>
  expect(Object.keys(account['roles']!).toSorted()).toEqual([...Role.options].toSorted())
  expect(Object.keys(account['preferences']!)).toEqual(expect.arrayContaining([...UnitAlertSetting.options]))
})
