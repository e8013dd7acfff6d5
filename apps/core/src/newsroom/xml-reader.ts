import { join } from 'node:path'
import type { StoryMapping } from '@backhaul/contract/stories'
import { CallError } from '../call-error.ts'
import { ParserFailed, parserIn } from '../parsing/parser.ts'
import type { Parsers } from '../parsing/parsers.ts'
import type { ReadStories } from './read-stories.ts'
import type { XmlTask } from './xml.worker.ts'
import type * as XmlWorker from './xml.worker.ts'

const parser = parserIn<typeof XmlWorker>(join(import.meta.dirname, 'xml.worker.ts'))

/** Reads XML in another process, in turns of inventories. Throws XML_REFUSED for a document that it cannot read. */
export function createXmlReader({ parse }: Pick<Parsers, 'parse'>) {
  const read = async (task: XmlTask, inventoryId: string): Promise<unknown> => {
    const answer = await parse(parser, task, inventoryId).catch((error: unknown) => {
      throw error instanceof ParserFailed ? new CallError('XML_REFUSED') : error
    })
    if ('value' in answer) return answer.value
    throw new CallError(answer.refused.code, answer.refused.params)
  }
  return {
    stories: async (text: string, mapping: StoryMapping, inventoryId: string) =>
      (await read({ kind: 'stories', text, mapping }, inventoryId)) as ReadStories,
    stylesheet: async (text: string, inventoryId: string) => (await read({ kind: 'stylesheet', text }, inventoryId)) as StoryMapping,
  }
}
