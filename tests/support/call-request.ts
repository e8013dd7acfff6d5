import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { type AnyCall, fillPath, parseHttp } from '@backhaul/contract'

/** The arguments of `fetch`, with a path relative to the address of the core. */
export type CallRequest = readonly [path: string, init: { readonly method?: string; readonly body?: string }]

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

/** Node's own client costs a third of `fetch`, which is most of what a small call costs. */
const agent = new Agent({ keepAlive: true })

/** Sends a request with a body of JSON to a core. */
export async function exchange(
  address: string,
  [path, { method = 'GET', body }]: CallRequest,
  cookie?: string,
): Promise<Omit<CallAnswer, 'type'> & { readonly headers: IncomingHttpHeaders }> {
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(`${address}${path}`, { agent, method, headers }, resolve).on('error', reject).end(body),
  )
  return { status: answer.statusCode as number, headers: answer.headers, body: JSON.parse(await textOf(answer)) }
}

/** Sends a request to a core and removes the envelope of tRPC from the output or the problem. */
export async function send(address: string, asked: CallRequest, cookie?: string): Promise<CallAnswer> {
  const { status, headers, body } = await exchange(address, asked, cookie)
  const isTrpc = asked[0].startsWith('/core/trpc/')
  return { status, type: headers['content-type'] ?? '', body: !isTrpc ? body : (body.error?.data?.problem ?? body.result?.data) }
}
