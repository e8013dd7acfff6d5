import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@backhaul/contract/contract'
import { createTRPCClient } from '@trpc/client'
import { afterEach, expect, test } from 'vitest'
import { type AppRouter, createLinks, repeatable, routesOf } from './index.ts'

let server: Server | null = null
afterEach(() => server?.close())

async function listen(transport: 'trpc' | 'rest', body: string) {
  const seen: IncomingHttpHeaders[] = []
  server = createServer((request, reply) => {
    seen.push(request.headers)
    request.resume()
    reply.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
  const core = `http://127.0.0.1:${(server.address() as AddressInfo).port}/core`
  return { seen, api: createTRPCClient<AppRouter>({ links: createLinks({ core, transport, routes: async () => routesOf(contract) }) }) }
}

test.for([
  ['trpc', '{"result":{"data":null}}'],
  ['rest', 'null'],
] as const)('over %s each repeatable call is a request with its own Idempotency-Key', async ([transport, body]) => {
  const { seen, api } = await listen(transport, body)
  await Promise.all(['a', 'b'].map((key) => api.units.reboot.mutate({ unitId: 'u1' }, { context: repeatable(key) })))
  expect(seen.map((headers) => headers['idempotency-key']).toSorted((a, b) => (a! < b! ? -1 : 1))).toEqual(['a', 'b'])
})

test('a call without a key sends none', async () => {
  const { seen, api } = await listen('rest', 'null')
  await api.units.reboot.mutate({ unitId: 'u1' })
  expect(seen[0]!['idempotency-key']).toBeUndefined()
})
