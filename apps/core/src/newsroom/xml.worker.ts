import { readStories } from './read-stories.ts'
import { readStylesheet, StylesheetRefused } from './read-stylesheet.ts'
import type { XmlAnswer, XmlTask } from './xml-process.ts'

// Runs in a process of its own, with the limits of `xml-process.ts`, because the XML is written by others.

function answer(task: XmlTask): XmlAnswer {
  try {
    return { value: task.kind === 'stories' ? readStories(task.text, task.mapping) : readStylesheet(task.text) }
  } catch (error) {
    return { refused: error instanceof StylesheetRefused ? error.what : null }
  }
}

process.once('message', (task) => process.send?.(answer(task as XmlTask), () => process.disconnect()))
