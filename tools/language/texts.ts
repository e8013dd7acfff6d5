/** Extracts the human text of a file: comments, strings that are sentences, screen texts, prose of documents. */
import { parseSync } from 'oxc-parser'

export interface Text {
  kind: 'comment' | 'test name' | 'string' | 'screen text' | 'document'
  text: string
  line: number
}

interface Span {
  start: number
  end: number
}
type Node = Span & { type: string; [key: string]: unknown }

/** A string of three words is a sentence, or a part of one; a shorter one is a key, a name or a value. */
const isSentence = (text: string) => /\p{L}{2,}\s+(?:\S+\s+)*?\p{L}{2,}\s+(?:\S+\s+)*?\p{L}{2,}/u.test(text)

/** Code in backticks is not prose. */
const prose = (text: string) =>
  text
    .replace(/`[^`\n]*`/g, 'code')
    .replace(/\s+/g, ' ')
    .trim()

const lineOf = (source: string, offset: number) => source.slice(0, offset).split('\n').length

/** Comments on consecutive lines are one text: a phrase may run over the line's end. */
function joined(comments: Text[]): Text[] {
  const out: (Text & { last: number })[] = []
  for (const comment of comments) {
    const before = out.at(-1)
    if (before && before.last + 1 === comment.line) {
      before.text += ` ${comment.text}`
      before.last = comment.line
    } else out.push({ ...comment, last: comment.line })
  }
  return out.map(({ kind, text, line }) => ({ kind, text, line }))
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The function at the root of `test.each(rows)('name')`. */
function calleeRoot(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return calleeRoot(node['object'] ?? node['callee'] ?? node['tag'])
}

/** Returns the text of a string or template; each inserted value counts as one word. */
function stringOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return node.type === 'JSXText' ? String(node['value']) : null
  return (node['quasis'] as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '').join('x')
}

export function textsOfScript(file: string, source: string): Text[] {
  const { program, comments, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const found: Text[] = []
  const names = new Set<unknown>()
  const walk = (node: Node) => {
    if (node.type === 'ImportDeclaration' || node.type.startsWith('TSLiteralType')) return
    if (node.type === 'CallExpression' && /^(test|it|describe)$/.test(calleeRoot(node['callee'])))
      names.add((node['arguments'] as unknown[])[0])
    const text = stringOf(node)
    const isName = names.has(node)
    if (text !== null && (isName || isSentence(text)))
      found.push({ kind: isName ? 'test name' : 'string', text: prose(text), line: lineOf(source, node.start) })
    for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child)
  }
  walk(program as unknown as Node)
  const lines = comments.map(({ value, start }) => ({ kind: 'comment' as const, text: value, line: lineOf(source, start) }))
  const single = joined(lines.filter(({ text }) => !text.includes('\n')))
  const blocks = lines.filter(({ text }) => text.includes('\n'))
  const all = [...single, ...blocks].map((comment) => ({ ...comment, text: prose(comment.text.replace(/^\s*\*+/gm, ' ')) }))
  return [...all, ...found]
}

/** Comments that run from a mark to the end of the line. The mark counts at the line's start or after white space. */
const lineComments = (mark: RegExp) => (source: string) =>
  joined(
    source.split('\n').flatMap((content, index): Text[] => {
      const match = mark.exec(content)
      return match === null ? [] : [{ kind: 'comment', text: content.slice(match.index + match[0].length), line: index + 1 }]
    }),
  ).map((comment) => ({ ...comment, text: prose(comment.text) }))

export const textsOfPrisma = lineComments(/(?:^|\s)\/{2,3}/)
export const textsOfConfig = lineComments(/(?:^|\s)#/)

export const textsOfStyles = (source: string): Text[] =>
  Array.from(source.matchAll(/\/\*([\s\S]*?)\*\//g), (match) => ({
    kind: 'comment',
    text: prose(String(match[1])),
    line: lineOf(source, match.index),
  }))

/** The values of a file of words, each with the line on which its key is. */
export const textsOfWords = (source: string): Text[] =>
  source.split('\n').flatMap((content, index): Text[] => {
    const value = /^\s*"[^"]+":\s*("(?:[^"\\]|\\.)*")/.exec(content)?.[1]
    return value === undefined ? [] : [{ kind: 'screen text', text: prose(JSON.parse(value) as string), line: index + 1 }]
  })

/** Paragraphs, list entries and table rows; code blocks are left out. */
export function textsOfMarkdown(source: string): Text[] {
  const found: Text[] = []
  let inCode = false
  let open = false
  source.split('\n').forEach((content, index) => {
    if (/^\s*```/.test(content)) inCode = !inCode
    const text = prose(content.replace(/^\s*(?:#+|[-*>]|\d+\.)\s+/, '').replace(/\*\*?|__/g, ''))
    const last = found.at(-1)
    if (inCode || text === '' || /^\s*```/.test(content)) open = false
    else if (content.startsWith('|'))
      for (const cell of text.split('|').filter((cell) => /\p{L}/u.test(cell)))
        found.push({ kind: 'document', text: cell.trim(), line: index + 1 })
    else if (open && last && !/^\s*(?:#+|[-*>]|\d+\.)\s/.test(content)) last.text += ` ${text}`
    else {
      found.push({ kind: 'document', text, line: index + 1 })
      open = !content.startsWith('#')
    }
  })
  return found
}

export function textsOf(file: string, source: string): Text[] {
  if (/\.(tsx?|mjs)$/.test(file)) return textsOfScript(file, source)
  if (file.endsWith('.prisma')) return textsOfPrisma(source)
  if (file.endsWith('.css')) return textsOfStyles(source)
  if (file.endsWith('.en.json')) return textsOfWords(source)
  if (file.endsWith('.md')) return textsOfMarkdown(source)
  return textsOfConfig(source)
}
