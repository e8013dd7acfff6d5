import type { ErrorParams } from '@backhaul/contract'
import type { StoryMapping } from '@backhaul/contract/stories'
import { readStories } from './read-stories.ts'
import { readStylesheet, StylesheetRefused } from './read-stylesheet.ts'
import { lineAt, XmlRefused } from './xml.ts'

export type XmlTask = { kind: 'stories'; text: string; mapping: StoryMapping } | { kind: 'stylesheet'; text: string }
type XmlAnswer = { value: unknown } | { refused: { code: 'XML_REFUSED' | 'STYLESHEET_REFUSED'; params: ErrorParams } }

export function parse(task: XmlTask): XmlAnswer {
  try {
    return { value: task.kind === 'stories' ? readStories(task.text, task.mapping) : readStylesheet(task.text) }
  } catch (error) {
    if (error instanceof StylesheetRefused)
      return { refused: { code: 'STYLESHEET_REFUSED', params: { what: error.what, line: lineAt(task.text, error.element.at) } } }
    return { refused: { code: 'XML_REFUSED', params: error instanceof XmlRefused ? paramsOf(error) : {} } }
  }
}

const paramsOf = ({ reasonCode, line }: XmlRefused) => ({ reasonCode, line })
