import { type Http, parseHttp, type Problem } from '@backhaul/contract'
import { type Operation, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from './router-type.ts'
import { idempotencyKeyOf, keyHeader } from './idempotency-key.ts'
import type { Routes } from './routes.ts'

export interface RestLinkOptions {
  /** Base address of the core, e.g. `/core`. */
  core: string
  routes: Routes
  fetch?: typeof globalThis.fetch
}

/** Builds the request of a call: path parameters go into the path, the rest into the query of a GET or the body of all others. */
function restRequest(
  core: string,
  http: Http,
  input: unknown,
): { url: string; init: { method: string; headers?: Record<string, string>; body?: string } } {
  const rest = { ...(input as Record<string, unknown> | undefined) }
  const { method, path: template } = parseHttp(http)
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

function failure(
  httpStatus: number,
  problem: Problem | null,
  message: string = problem?.code ?? `HTTP ${httpStatus}`,
): TRPCClientError<AppRouter> {
  return TRPCClientError.from<AppRouter>({ error: { code: -32_000, message, data: { code: message, httpStatus, problem } } })
}

const jsonOf = async (reply: Response): Promise<unknown> => {
  const text = await reply.text()
  return text === '' ? null : JSON.parse(text)
}

const isProblem = (body: unknown): body is Problem => typeof (body as Problem | null)?.code === 'string'

type Sent = Pick<Operation, 'path' | 'input' | 'signal' | 'context'>

async function send(options: RestLinkOptions, { path: name, input, signal, context }: Sent): Promise<unknown> {
  const { core, routes, fetch = globalThis.fetch } = options
  const http = Object.hasOwn(routes, name) ? routes[name] : undefined
  if (http === undefined) throw new Error(`There is no route for the call ${name}.`)
  const { url, init } = restRequest(core, http, input)
  const headers = { ...init.headers, ...keyHeader(idempotencyKeyOf(context)) }
  const reply = await fetch(url, { ...init, headers, ...(signal && { signal }) })
  if (!reply.ok) {
    // The error page of a proxy is not a problem document.
    const body = await jsonOf(reply).catch(() => null)
    throw failure(reply.status, isProblem(body) ? body : null)
  }
  return jsonOf(reply).catch((error: unknown) => {
    throw error instanceof SyntaxError ? failure(reply.status, null, `The reply to ${name} is not JSON.`) : error
  })
}

/** Sends a procedure as the REST call of the same name. The core checks outputs; the client does not. */
export function restLink(options: RestLinkOptions): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        send(options, op).then(
          (data) => {
            observer.next({ result: { type: 'data', data } })
            observer.complete()
          },
          (cause: Error) => observer.error(TRPCClientError.from<AppRouter>(cause)),
        )
      })
}
