import { type AnyCall, parseHttp, type Problem } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from './router-type.ts'

export interface RestLinkOptions {
  /** Base address of the core, e.g. `/core`. */
  core: string
  fetch?: typeof globalThis.fetch
}

function callAt(name: string): AnyCall {
  const call = name
    .split('.')
    .reduce<any>((node, key) => (node !== undefined && Object.hasOwn(node, key) ? node[key] : undefined), contract)
  if (call === undefined) throw new Error(`The contract has no call ${name}.`)
  return call as AnyCall
}

/** What goes over the wire: path parameters into the path, the rest into the query of a GET and the body of all others. */
export function restRequest(core: string, call: AnyCall, input: unknown): { url: string; init: RequestInit } {
  const rest = { ...(input as Record<string, unknown> | undefined) }
  const { method, path: template } = parseHttp(call.http[0])
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (method !== 'GET')
    return { url: core + path, init: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) } }

  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) query.append(name, String(one))
  const search = query.toString()
  return { url: core + path + (search && `?${search}`), init: { method } }
}

function failure(httpStatus: number, problem: Problem | null): TRPCClientError<AppRouter> {
  const message = problem?.code ?? `HTTP ${httpStatus}`
  return TRPCClientError.from<AppRouter>({ error: { code: -32_000, message, data: { code: message, httpStatus, problem } } })
}

const jsonOf = async (reply: Response): Promise<unknown> => {
  const text = await reply.text()
  return text === '' ? null : JSON.parse(text)
}

const isProblem = (body: unknown): body is Problem => typeof (body as Problem | null)?.code === 'string'

async function send(options: RestLinkOptions, name: string, input: unknown, signal: AbortSignal | null | undefined): Promise<unknown> {
  const call = callAt(name)
  const { url, init } = restRequest(options.core, call, input)
  const reply = await (options.fetch ?? fetch)(url, { ...init, ...(signal && { signal }) })
  if (!reply.ok) {
    // A proxy's error page is no problem document.
    const body = await jsonOf(reply).catch(() => null)
    throw failure(reply.status, isProblem(body) ? body : null)
  }
  const body = await jsonOf(reply)
  return call.trustedOutput ? body : call.output.parse(body)
}

/** Sends a procedure as the REST call of the same contract, for a core that has no tRPC. */
export function restLink(options: RestLinkOptions): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        send(options, op.path, op.input, op.signal).then(
          (data) => {
            observer.next({ result: { type: 'data', data } })
            observer.complete()
          },
          (cause: Error) => observer.error(TRPCClientError.from<AppRouter>(cause)),
        )
      })
}
