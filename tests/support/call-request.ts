import { type AnyCall, fillPath, parseHttp } from '@backhaul/contract'

/** The arguments of `fetch`, with a path relative to the address of the core. */
export type CallRequest = readonly [path: string, init: RequestInit]

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
/** Servers refuse longer addresses before a call is reached. */
const pathPartMax = 4000
const queryMax = 8000

/** Returns the REST request of a call. Path parameters are put into the path, all others into the query of a GET or the body. */
export function restRequest(http: AnyCall['http'][number], input: Readonly<Record<string, unknown>>): CallRequest {
  const { method, path } = parseHttp(http)
  const rest: Record<string, unknown> = { ...input }
  const filled = fillPath(path, (name) => {
    const value = rest[name] ?? '-'
    delete rest[name]
    // An empty part would make it the path of another call.
    return encodeURIComponent(text(value).slice(0, pathPartMax) || '-')
  })
  if (method !== 'GET') return [`/core${filled}`, { method, body: JSON.stringify(rest) }]
  const query = Object.entries(rest).map(([key, value]) => [key, text(value)] as [string, string])
  return [`/core${filled}?${new URLSearchParams(query).toString().slice(0, queryMax)}`, {}]
}

/** Returns the tRPC request of a call. */
export function trpcRequest(name: string, call: AnyCall, input: unknown): CallRequest {
  const body = JSON.stringify(input)
  if (!call.http[0].startsWith('GET ')) return [`/core/trpc/${name}`, { method: 'POST', body }]
  return [`/core/trpc/${name}?input=${encodeURIComponent(body).slice(0, 12_000)}`, {}]
}

export interface CallAnswer {
  readonly status: number
  readonly type: string
  /** The output or the problem, the same for both transports. */
  readonly body: any
}

/** Sends a request to a core and removes the envelope of tRPC from the output or the problem. */
export async function send(address: string, [path, init]: CallRequest, cookie?: string): Promise<CallAnswer> {
  const headers = { ...(cookie !== undefined && { cookie }), ...(init.body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${address}${path}`, { ...init, headers })
  const body = (await answer.json()) as any
  const isTrpc = path.startsWith('/core/trpc/')
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    body: !isTrpc ? body : (body.error?.data?.problem ?? body.result?.data),
  }
}
