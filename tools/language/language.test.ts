import { describe, expect, test } from 'vitest'
import { phrases } from './phrases.ts'
import { textsOf } from './texts.ts'

const found = (text: string) => [...new Set(phrases.filter(({ pattern }) => text.matchAll(pattern).next().value).map(({ name }) => name))]
const texts = (file: string, source: string) => textsOf(file, source).map(({ kind, text, line }) => `${line} ${kind}: ${text}`)

describe('phrases', () => {
  test.each([
    ['What a channel has started is forgotten.', 'what as a subject'],
    ['Reads the state; what is gone is dropped.', 'what as a subject'],
    ['Who signs in again gets the same page.', 'who as a subject'],
    ['A panel for who cannot use a map.', 'who without a noun'],
    ['The same for all, for the password is fixed.', 'for as because'],
    ['All data stands in one folder.', 'stand'],
    ['The device reports it anew.', 'anew'],
    ['a frame that is none', 'is none'],
    ['ignores what is no number', 'is no'],
    ['The core heard from the unit.', 'hear'],
    ['The console is told once.', 'told'],
    ['counts what is said of it', 'say of'],
    ['The word beside the icon.', 'beside'],
    ['nobody owns the device', 'nobody'],
    ['The value comes from the store.', 'come'],
    ['returns early and answers null', 'answer as return'],
    ['Answers the rows of a page.', 'answer as return'],
    ['The link was tried in vain.', 'in vain'],
  ])('finds the phrase in "%s"', (text, name) => {
    expect(found(text)).toContain(name)
  })

  test.each([
    'There is no such unit, and there are none in scope.',
    'The unit is no longer online; no unit is on air.',
    'What is the name of the unit?',
    'IFB stands for interruptible foldback; the encoder is on standby.',
    "What's new",
    'answers 401 without a session',
    'Waits for the unit, and shows what changed.',
    'A user who may not edit sees no button.',
    'A standard heartbeat, becomes outcome.',
  ])('leaves "%s" as it is', (text) => {
    expect(found(text)).toEqual([])
  })

  test('every phrase has a suggestion', () => {
    for (const { instead } of phrases) expect(instead.length).toBeGreaterThan(3)
  })
})

describe('texts', () => {
  test('of a script are comments, test names and sentences, not identifiers, imports or keys', () => {
    const source = `import { stand } from './stands.ts'
// One comment
// over two lines.
const stands = 'stands'
test.each([1])('a name', () => {
  /** A block
   * of two lines with \`code that stands\`. */
  log.warn({ stands }, 'the unit was lost')
  throw new Error(\`The \${stands} of the unit\`)
})
`
    expect(texts('a.ts', source)).toEqual([
      '2 comment: One comment over two lines.',
      '6 comment: A block of two lines with code.',
      '5 test name: a name',
      '8 string: the unit was lost',
      '9 string: The x of the unit',
    ])
  })

  test('of a component include its JSX', () => {
    expect(texts('a.tsx', 'export const A = () => <p title="A title of words">Some text to read</p>')).toEqual([
      '1 string: A title of words',
      '1 string: Some text to read',
    ])
  })

  test('of a schema, a style sheet and a configuration are their comments', () => {
    expect(texts('a.prisma', 'model Unit {\n  /// The name.\n  name String // unique\n  url String @default("https://a.b")\n}')).toEqual([
      '2 comment: The name. unique',
    ])
    expect(texts('a.css', 'a {\n  /* One\n     two */\n}')).toEqual(['2 comment: One two'])
    expect(texts('a.yml', '# A service.\nname: a#b # its name')).toEqual(['1 comment: A service. its name'])
  })

  test('of the words are the values', () => {
    expect(texts('a.en.json', '{\n  "stands": {\n    "title": "Say \\"yes\\""\n  }\n}')).toEqual(['3 screen text: Say "yes"'])
  })

  test('of a document are paragraphs, entries and cells, not code', () => {
    const source = '# Title\n\nA line\nand **another** `one`.\n\n- An entry\n\n```ts\nconst code = 1\n```\n\n| a | b |\n'
    expect(texts('a.md', source)).toEqual([
      '1 document: Title',
      '3 document: A line and another code.',
      '6 document: An entry',
      '12 document: a',
      '12 document: b',
    ])
  })

  test('a script that cannot be parsed is an error, not an empty list', () => {
    expect(() => textsOf('a.ts', 'const = ')).toThrow('a.ts cannot be parsed')
  })
})
