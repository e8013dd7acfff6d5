import { type AnyCall, fillPath, parseHttp } from '@backhaul/contract'

/** A request as `fetch` takes it, with a path below the core's address. */
export type CallRequest = readonly [path: string, init: RequestInit]

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
/** Servers refuse longer addresses before they reach a call. */
const pathPartMax = 4000
const queryMax = 8000

/** The REST request of a call: path parameters into the path, the rest into the query of a GET and the body of all others. */
export function restRequest(http: AnyCall['http'][number], input: Readonly<Record<string, unknown>>): CallRequest {
  const { method, path } = parseHttp(http)
  const rest: Record<string, unknown> = { ...input }
  const filled = fillPath(path, (name) => {
    const value = rest[name] ?? '-'
    delete rest[name]
    return encodeURIComponent(text(value).slice(0, pathPartMax))
  })
  if (method !== 'GET') return [`/core${filled}`, { method, body: JSON.stringify(rest) }]
  const query = Object.entries(rest).map(([key, value]) => [key, text(value)] as [string, string])
  return [`/core${filled}?${new URLSearchParams(query).toString().slice(0, queryMax)}`, {}]
}

/** The tRPC request of a call. */
export function trpcRequest(name: string, call: AnyCall, input: unknown): CallRequest {
  const body = JSON.stringify(input)
  if (!call.http[0].startsWith('GET ')) return [`/core/trpc/${name}`, { method: 'POST', body }]
  return [`/core/trpc/${name}?input=${encodeURIComponent(body).slice(0, 12_000)}`, {}]
}

export interface CallAnswer {
  readonly status: number
  readonly type: string
  /** The output, or the problem, whichever transport carried it. */
  readonly body: any
}

/** Sends a request to a core and unwraps what tRPC puts around the output or the problem. */
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
