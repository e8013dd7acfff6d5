import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@backhaul/contract/contract'
import { createTRPCClient } from '@trpc/client'
import { afterEach, expect, test } from 'vitest'
import { type AppRouter, createLinks, httpStatusOf, problemOf, routesOf } from './index.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  type: string | undefined
  body: string
}
interface Reply {
  status?: number
  type?: string
  body: string
}

let server: Server | null = null
afterEach(() => server?.close())

const textOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Starts an HTTP server that records its requests and sends the given reply to each. */
async function listen(sent: Reply) {
  const seen: Seen[] = []
  server = createServer(async (request, reply) => {
    seen.push({ method: request.method, url: request.url, type: request.headers['content-type'], body: await textOf(request) })
    reply.writeHead(sent.status ?? 200, { 'content-type': sent.type ?? 'application/json' }).end(sent.body)
  })
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
  const core = `http://127.0.0.1:${(server.address() as AddressInfo).port}/core`
  return {
    seen,
    api: createTRPCClient<AppRouter>({ links: createLinks({ core, transport: 'rest', routes: async () => routesOf(contract) }) }),
  }
}

const page = { items: [], total: 0, offset: 0, limit: 5 }

test('puts path parameters into the path, escaped', async () => {
  const { seen, api } = await listen({ body: 'null' })
  await api.units.getLocation.query({ unitId: 'a/b?c' })
  expect(seen).toEqual([{ method: 'GET', url: '/core/devices/a%2Fb%3Fc/location', type: undefined, body: '' }])
})

test('puts the input of a GET into its query, without undefined fields', async () => {
  const { seen, api } = await listen({ body: JSON.stringify(page) })
  expect(await api.units.listPage.query({ limit: 5, searchValue: 'a&b', offset: undefined })).toEqual(page)
  expect(seen[0]?.url).toBe('/core/v2/admin/units?limit=5&searchValue=a%26b')
})

test('sends the input of every other call as JSON, without the parameters of the path', async () => {
  const { seen, api } = await listen({ status: 200, body: JSON.stringify({ done: true }) })
  await api.users.endSession.mutate({ sessionId: 's1' })
  await api.users.logout.mutate({})
  expect(seen).toEqual([
    { method: 'DELETE', url: '/core/users/current/sessions/s1', type: 'application/json', body: '{}' },
    { method: 'POST', url: '/core/auth/logout', type: 'application/json', body: '{}' },
  ])
})

test('fails with the problem document of the core', async () => {
  const problem = { type: '', title: '', status: 409, code: 'DELAY_TOO_LOW_ON_AIR', params: { delayMsMin: 900 }, requestId: 'r1' }
  const { api } = await listen({ status: 409, type: 'application/problem+json', body: JSON.stringify(problem) })
  const error = await api.units.setDelay.mutate({ unitId: 'u1', delay: 500 }).catch((cause: unknown) => cause)
  expect(problemOf(error)).toEqual(problem)
  expect(httpStatusOf(error)).toBe(409)
})

test('fails without a problem when a proxy sends an HTML page', async () => {
  const { api } = await listen({ status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' })
  const error = await api.users.getCurrent.query({}).catch((cause: unknown) => cause)
  expect([problemOf(error), httpStatusOf(error)]).toEqual([null, 502])
})

test('fails without a problem when the server is not reachable', async () => {
  const { api } = await listen({ body: 'null' })
  await new Promise((done) => server!.close(done))
  const error = await api.users.getCurrent.query({}).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(Error)
  expect([problemOf(error), httpStatusOf(error)]).toEqual([null, 0])
})

test('fails with a clear message when a reply is not JSON', async () => {
  const { api } = await listen({ type: 'text/html', body: '<h1>Welcome to the hotel network</h1>' })
  const error = await api.users.getCurrent.query({}).catch((cause: unknown) => cause)
  expect((error as Error).message).toBe('The reply to users.getCurrent is not JSON.')
  expect([problemOf(error), httpStatusOf(error)]).toEqual([null, 200])
})

test('refuses a call without a route', async () => {
  const { seen, api } = await listen({ body: 'null' })
  const unknown = api as unknown as { units: { constructor_: { query(input: object): Promise<unknown> } } }
  await expect(unknown.units.constructor_.query({})).rejects.toThrow('There is no route for the call units.constructor_.')
  expect(seen).toEqual([])
})

test('does not send an aborted call', async () => {
  const { seen, api } = await listen({ body: 'null' })
  const stop = new AbortController()
  stop.abort()
  await expect(api.units.getLocation.query({ unitId: 'u1' }, { signal: stop.signal })).rejects.toThrow()
  expect(seen).toEqual([])
})
