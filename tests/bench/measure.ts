import { type ChildProcess, fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'

/** One line of the report. `bar` is the required bound and `ok` is set when the value satisfies it. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly bar?: string
  readonly ok?: boolean
}

export const atLeast = (name: string, value: number, unit: string, bar: number): Figure => ({
  name,
  value,
  unit,
  bar: `≥ ${bar}`,
  ok: value >= bar,
})
export const atMost = (name: string, value: number, unit: string, bar: number): Figure => ({
  name,
  value,
  unit,
  bar: `≤ ${bar}`,
  ok: value <= bar,
})
export const plain = (name: string, value: number, unit: string): Figure => ({ name, value, unit })

/** A process under measurement. It answers requests over its IPC channel, including one for its CPU time. */
export interface Subject<Ready> {
  readonly process: ChildProcess
  readonly ready: Ready
  ask<Answer>(question: unknown): Promise<Answer>
  /** Returns the CPU seconds of all threads since the start. */
  cpuS(): Promise<number>
  stop(): Promise<void>
}

/** Starts a file of this folder in a separate process with the same Node. */
export async function startSubject<Ready>(
  file: string,
  environment: NodeJS.ProcessEnv = {},
  execArgv: string[] = [],
): Promise<Subject<Ready>> {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    execArgv,
  }).setMaxListeners(0) // one listener per pending request
  const next = <Answer>(kind: string) =>
    new Promise<Answer>((resolve, reject) => {
      const onMessage = (message: { kind: string; value: Answer }) => {
        if (message.kind !== kind) return
        child.off('message', onMessage)
        resolve(message.value)
      }
      child.on('message', onMessage)
      child.once('exit', () => reject(new Error(`${file} ended before it answered.`)))
    })
  const ready = await next<Ready>('ready')
  let questions = 0
  const ask = <Answer>(question: unknown): Promise<Answer> => {
    const kind = `answer ${questions++}`
    const answer = next<Answer>(kind)
    child.send({ kind, question })
    return answer
  }
  return {
    process: child,
    ready,
    ask,
    cpuS: () => ask<number>('cpu'),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

/** Makes this process a subject: reports that it is ready and answers `cpu` and the given requests. Exits with the benchmark. */
export function runAsSubject(ready: unknown, answers: Record<string, (argument: any) => unknown> = {}): void {
  process.on('message', async ({ kind, question }: { kind: string; question: string | [string, unknown] }) => {
    const [name, argument] = Array.isArray(question) ? question : [question, undefined]
    if (name === 'cpu') {
      const { user, system } = process.cpuUsage()
      process.send?.({ kind, value: (user + system) / 1e6 })
    } else process.send?.({ kind, value: await answers[name]?.(argument) })
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ kind: 'ready', value: ready })
}

export interface Load {
  readonly url: string
  readonly headers?: Record<string, string>
  readonly connections: number
  readonly forMs: number
}

/** Sends requests continuously on kept-alive connections. Returns the number of replies with 200; any other status throws. */
export async function load({ url, headers, connections, forMs }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const endsAt = performance.now() + forMs
  let done = 0
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} was answered with ${answer.statusCode}.`))
        answer.resume().on('end', resolve)
      })
      asked.on('error', reject).end()
    })
  const one = async () => {
    while (performance.now() < endsAt) {
      await once()
      done++
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return done
}

/** One side of a comparison: the process, the request to send, and the number of calls per reply. */
export interface Side {
  readonly subject: Subject<unknown>
  readonly what: Omit<Load, 'forMs' | 'connections'>
  readonly callsPerAnswer?: number
}

const rounds = 9
const sliceMs = 800

/** Returns the number of calls per CPU second of the subject. */
async function perCpuSecond({ subject, what, callsPerAnswer = 1 }: Side, forMs: number): Promise<number> {
  const before = await subject.cpuS()
  const done = await load({ ...what, connections: 8, forMs })
  return (done * callsPerAnswer) / ((await subject.cpuS()) - before)
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number

/**
 * Returns the calls per CPU second of both sides and their ratio, as medians of short alternating slices after a warm-up.
 * On a shared machine the work done per CPU second varies by a third, but hardly within a pair of slices.
 */
export async function compare(ours: Side, bare: Side): Promise<{ ours: number; bare: number; ratio: number }> {
  await perCpuSecond(ours, 2 * sliceMs)
  await perCpuSecond(bare, 2 * sliceMs)
  const pairs: { ours: number; bare: number }[] = []
  for (let i = 0; i < rounds; i++) pairs.push({ ours: await perCpuSecond(ours, sliceMs), bare: await perCpuSecond(bare, sliceMs) })
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
  }
}
