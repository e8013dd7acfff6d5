import { readStories } from './read-stories.ts'
import { readStylesheet, StylesheetRefused } from './read-stylesheet.ts'
import { lineAt, XmlRefused } from './xml.ts'
import type { XmlAnswer, XmlTask } from './xml-process.ts'

// Runs in a process of its own, with the limits of `xml-process.ts`, because the XML is written by others.

function answer(task: XmlTask): XmlAnswer {
  try {
    return { value: task.kind === 'stories' ? readStories(task.text, task.mapping) : readStylesheet(task.text) }
  } catch (error) {
    if (error instanceof StylesheetRefused)
      return { refused: { code: 'STYLESHEET_REFUSED', params: { what: error.what, line: lineAt(task.text, error.element.at) } } }
    return { refused: { code: 'XML_REFUSED', params: error instanceof XmlRefused ? paramsOf(error) : {} } }
  }
}

const paramsOf = ({ reasonCode, line }: XmlRefused) => ({ reasonCode, line })

process.once('message', (task) => process.send?.(answer(task as XmlTask), () => process.disconnect()))
