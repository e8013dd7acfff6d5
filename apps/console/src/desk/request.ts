import { fillPath, parseHttp } from '@backhaul/contract'
import type { simulation } from '@backhaul/simulation'
import { routes } from 'virtual:backhaul-simulation-routes'

type Contract = typeof simulation
/** The dotted name of a call of the simulation, `clock.set`. */
export type CallName = { [Area in keyof Contract]: `${Area}.${keyof Contract[Area] & string}` }[keyof Contract]
type CallOf<Name extends CallName> = Name extends `${infer Area extends keyof Contract}.${infer Key}`
  ? Key extends keyof Contract[Area]
    ? Contract[Area][Key]
    : never
  : never
type TypesOf<Name extends CallName> = CallOf<Name> extends { '~types': infer Types extends { in: unknown; out: unknown } } ? Types : never
export type InputOf<Name extends CallName> = TypesOf<Name>['in']
export type OutputOf<Name extends CallName> = TypesOf<Name>['out']

/** The path that all calls of the simulation have in front of theirs. */
const prefix = '/simulation'

/** A call of the simulation, as it is sent. */
export interface SimulationRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the address of the core. */
  readonly path: string
  /** JSON; null for a read, and for a request with a file. */
  readonly body: string | null
  /** The request sends or saves a file. */
  readonly file?: 'sent' | 'returned'
}

/** The calls with files, which do not send or return JSON. */
const files: Partial<Record<CallName, SimulationRequest['file']>> = { 'files.export': 'returned', 'files.import': 'sent' }

/** Returns the request of a call. The page sends it, and its command line shows it. */
export function requestOf<Name extends CallName>(name: Name, input: InputOf<Name>): SimulationRequest {
  const { method, path } = parseHttp(routes[name]!)
  const rest: Record<string, unknown> = { ...(input as object) }
  const filled = fillPath(path, (key) => {
    const value = String(rest[key])
    delete rest[key]
    return encodeURIComponent(value)
  })
  const file = files[name]
  if (method !== 'GET' && file === undefined) return { method, path: prefix + filled, body: JSON.stringify(rest) }
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
  return { method, path: prefix + filled + (query === '' ? '' : `?${query}`), body: null, ...(file && { file }) }
}
