import { join } from 'node:path'
import { manualClock, realClock } from '@backhaul/clock'
import { afterEach, expect, test } from 'vitest'
import { parserIn } from './parser.ts'
import { createParsers, type Parsers } from './parsers.ts'
import type * as OddParser from './testing/odd-parser.ts'

const odd = parserIn<typeof OddParser>(join(import.meta.dirname, 'testing/odd-parser.ts'), { heapMbMax: 32 })
const msMax = 60_000
const opened: Parsers[] = []
afterEach(() => opened.splice(0).forEach((one) => one.close()))
function open(clock = realClock): Parsers {
  const parsers = createParsers(clock)
  opened.push(parsers)
  return parsers
}
test(
  'a process that takes too long is ended, and the next task has another one',
  async () => {
    const clock = manualClock()
    const parsers = open(clock)
    const before = await parsers.parse(odd, { does: 'echo' }, 'a')
    const hanging = parsers.parse(odd, { does: 'hang' }, 'a')
    await new Promise((resolve) => realClock.after(20, () => resolve(null)))
    clock.advance(10_000)
    await expect(hanging).rejects.toMatchObject({ exceeded: true })
    expect(await parsers.parse(odd, { does: 'echo' }, 'a')).not.toBe(before)
  },
  msMax,
)

test(
  'a process that needs too much memory ends alone, and its task fails',
  async () => {
    const parsers = open()
    await expect(parsers.parse(odd, { does: 'fill' }, 'a')).rejects.toMatchObject({ exceeded: true })
    expect(await parsers.parse(odd, { does: 'echo' }, 'a')).toBeGreaterThan(0)
  },
  msMax,
)

test(
  'a process is kept for the next task, also after a fault',
  async () => {
    const parsers = open()
    const pid = await parsers.parse(odd, { does: 'echo' }, 'a')
    await expect(parsers.parse(odd, { does: 'throw' }, 'b')).rejects.toMatchObject({ exceeded: false, message: 'no result' })
    expect(await parsers.parse(odd, { does: 'echo' }, 'b')).toBe(pid)
  },
  msMax,
)

test(
  'a process has no environment, writes no files and starts no processes',
  async () => {
    const parsers = open()
    process.env['SECRET_OF_THE_CORE'] = 'secret'
    expect(JSON.stringify(await parsers.parse(odd, { does: 'environment' }, 'a'))).not.toContain('SECRET_OF_THE_CORE')
    expect(await parsers.parse(odd, { does: 'write' }, 'a')).toBe(false)
  },
  msMax,
)

test(
  'the documents of one owner do not keep another owner waiting',
  async () => {
    const parsers = open()
    const ended: string[] = []
    const one = (owner: string, does: 'echo' | 'hang') =>
      parsers.parse({ ...odd, msMax: 1500 }, { does }, owner).then(
        () => ended.push(owner),
        () => ended.push(owner),
      )
    const many = Array.from({ length: 4 }, () => one('a', 'hang'))
    await one('b', 'echo')
    expect(ended.filter((owner) => owner === 'a').length).toBeLessThanOrEqual(1)
    await Promise.all(many)
  },
  msMax,
)

test(
  'tasks of one owner beyond the bound are refused, and those of others are not',
  async () => {
    const parsers = open()
    const many = Promise.allSettled(Array.from({ length: 40 }, () => parsers.parse(odd, { does: 'echo' }, 'a')))
    expect(await parsers.parse(odd, { does: 'echo' }, 'b')).toBeGreaterThan(0)
    const refused = (await many).filter((one) => one.status === 'rejected')
    expect(refused.length).toBe(29)
    expect(refused.every(({ reason }) => reason.code === 'TOO_MANY_REQUESTS')).toBe(true)
  },
  msMax,
)
