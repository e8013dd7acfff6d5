import { simulation, type World } from '@backhaul/simulation'
import { afterEach, vi } from 'vitest'
import { routes } from 'virtual:backhaul-simulation-routes'
import type { CallName, InputOf, OutputOf } from '../request.ts'

type Answers = { [Name in CallName]?: (input: InputOf<Name>) => OutputOf<Name> | Promise<OutputOf<Name>> }

/** A refusal in the form of the wire. */
export class Refused extends Error {
  readonly status: number
  readonly params: object
  constructor(status: number, code: string, params: object = {}) {
    super(code)
    this.status = status
    this.params = params
  }
}

const calls = simulation as unknown as Record<string, Record<string, { output: { parse(answer: unknown): unknown } }>>
const outputOf = (name: string) => {
  const [area, key] = name.split('.') as [string, string]
  return calls[area]![key]!.output
}

/** Finds the call of a request, with the parameters of its path. */
function called(method: string, url: string) {
  const { pathname, searchParams } = new URL(url, 'http://core')
  for (const [name, route] of Object.entries(routes)) {
    const [way, path] = route.split(' ') as [string, string]
    const pattern = new RegExp(`^/simulation${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    const found = way === method ? pattern.exec(pathname) : null
    if (found) return { name, input: { ...found.groups, ...Object.fromEntries(searchParams) } }
  }
  throw new Error(`There is no call ${method} ${url}.`)
}

/**
 * Replaces `fetch` by replies to the requests of a part of the desk. Each reply is checked against the contract. Returns the list of
 * the writes.
 */
export function coreAnswers(answers: Answers): { name: string; input: object }[] {
  const writes: { name: string; input: object }[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { name, input: given } = called(method, url)
    const input = { ...given, ...(typeof body === 'string' && (JSON.parse(body) as object)) }
    if (method !== 'GET') writes.push({ name, input })
    const answer = answers[name as CallName] as ((input: object) => unknown) | undefined
    if (!answer) throw new TypeError('Failed to fetch')
    try {
      return Response.json(outputOf(name).parse(await answer(input)))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const problem = {
        type: 'about:blank',
        title: error.message,
        code: error.message,
        status: error.status,
        params: error.params,
        requestId: 'r-1',
      }
      return Response.json(problem, { status: error.status })
    }
  })
  return writes
}
afterEach(() => vi.unstubAllGlobals())

export const start = Date.parse('2026-05-04T18:00:00Z')

/** A hosted world that runs. */
export const aWorld = (fields: Partial<World> = {}): World => ({
  id: 'w1',
  name: 'Lab',
  units: 30,
  scenario: null,
  seed: 1,
  createdAt: start,
  resets: 0,
  host: 'w1.localhost',
  failed: false,
  clock: { now: start, paused: false, speed: 1, movingTo: null },
  ...fields,
})
