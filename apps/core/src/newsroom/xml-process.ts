import { fork } from 'node:child_process'
import { join, sep } from 'node:path'
import type { Clock } from '@backhaul/clock'
import type { ErrorParams } from '@backhaul/contract'
import type { StoryMapping } from '@backhaul/contract/stories'
import pLimit from 'p-limit'
import { CallError } from '../call-error.ts'
import type { ReadStories } from './read-stories.ts'

export type XmlTask = { kind: 'stories'; text: string; mapping: StoryMapping } | { kind: 'stylesheet'; text: string }
export type XmlAnswer = { value: unknown } | { refused: { code: 'XML_REFUSED' | 'STYLESHEET_REFUSED'; params: ErrorParams } }
const unread: XmlAnswer = { refused: { code: 'XML_REFUSED', params: {} } }

/** A process that takes longer is ended. It includes its start. */
const msMax = 10_000
const heapMbMax = 96
/** Further tasks are refused with 429. */
const waitingMax = 20
const here = import.meta.dirname
const installed = here.indexOf(`${sep}node_modules${sep}`)
/** The folder with the code and its packages: the repository, or the outermost `node_modules` of another one. */
const root = installed === -1 ? join(here, '../../../..') : join(here.slice(0, installed), 'node_modules')

/**
 * Reads XML in a process of its own, one at a time: without environment, network modules of the core, writes and child processes,
 * with bounds of memory and time. Throws XML_REFUSED for a document that it cannot read.
 */
export function createXmlReader(transportClock: Clock) {
  const limit = pLimit(1)
  const run = (task: XmlTask) =>
    new Promise<XmlAnswer>((resolve) => {
      const worker = fork(join(import.meta.dirname, 'xml.worker.ts'), {
        env: {},
        execArgv: [`--max-old-space-size=${heapMbMax}`, '--permission', `--allow-fs-read=${root}`, '--no-warnings'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      const end = (answer: XmlAnswer) => {
        cancel()
        worker.kill('SIGKILL')
        resolve(answer)
      }
      const cancel = transportClock.after(msMax, () => end(unread))
      worker.once('message', (answer) => end(answer as XmlAnswer))
      worker.once('exit', () => end(unread))
      worker.once('error', () => end(unread))
      worker.send(task, () => {})
    })
  const read = async (task: XmlTask): Promise<unknown> => {
    if (limit.pendingCount >= waitingMax) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
    const answer = await limit(() => run(task))
    if ('value' in answer) return answer.value
    throw new CallError(answer.refused.code, answer.refused.params)
  }
  return {
    stories: async (text: string, mapping: StoryMapping) => (await read({ kind: 'stories', text, mapping })) as ReadStories,
    stylesheet: async (text: string) => (await read({ kind: 'stylesheet', text })) as StoryMapping,
  }
}
