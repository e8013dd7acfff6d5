import { pathToFileURL } from 'node:url'
import type { ParserReply, ParserTask } from './parser-process.ts'

// Runs in a process of its own, with the limits of `parser-process.ts`, because its input is written by others.

async function replyTo({ file, input }: ParserTask): Promise<ParserReply> {
  try {
    const { parse } = (await import(pathToFileURL(file).href)) as { parse(input: unknown): unknown }
    return { value: await parse(input) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unknown' }
  }
}

process.on('message', (task) => void replyTo(task as ParserTask).then((reply) => process.send?.(reply)))
