import { Lexer, LineCounter, Parser } from 'yaml'

/** Levels of a text. The deepest scenario has 16. */
const depthMax = 64
/** Entries of one map or list. A scenario has at most 500 steps. */
const entriesMax = 2000

/** A text that is not read, with its place and its reason. */
interface YamlRefusal {
  readonly line: number
  readonly col: number
  readonly text: string
}

/**
 * Refuses a text that is nested too deeply, or has a map or a list with too many entries, before its values are made: the time for them
 * grows with the square of both.
 */
export function refuseYaml(text: string): YamlRefusal | null {
  const lines = new LineCounter()
  const parser = new Parser(lines.addNewLine)
  for (const lexeme of new Lexer().lex(text)) {
    // The tokens are not needed.
    for (const _ of parser.next(lexeme)) continue
    const { stack, offset } = parser
    if (stack.length > depthMax) return { ...lines.linePos(offset), text: 'The file is nested too deeply.' }
    const top = stack.at(-1)
    if (top !== undefined && 'items' in top && top.items.length > entriesMax)
      return { ...lines.linePos(offset), text: `A map or a list of the file has more than ${entriesMax} entries.` }
  }
  return null
}
