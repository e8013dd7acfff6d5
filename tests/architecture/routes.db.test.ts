import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsOf, parseHttp } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainRoutes } from '../../apps/core/src/http/plain-routes.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

/** Routes that no list declares: tRPC for all calls, and the page, the files and the routes of the console. */
const undeclared = ['/core/trpc/:path', '/', '/*', '/assets/*', '/robots.txt']

let app: TestApp
const consoleDir = mkdtempSync(join(tmpdir(), 'backhaul-console-'))
beforeAll(async () => {
  mkdirSync(join(consoleDir, 'assets'))
  writeFileSync(join(consoleDir, 'index.html'), '<!doctype html><title>console</title>')
  writeFileSync(join(consoleDir, 'robots.txt'), '')
  app = await startTestApp({ world: 'empty', consoleDir })
})
afterAll(async () => {
  await app.close()
  rmSync(consoleDir, { recursive: true })
})

/** Reads the printed tree of the router, `│   └── /bandwidth (GET, HEAD)`, as routes, `GET /core/v2/units/:unitId/bandwidth`. */
function routesOf(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
    if (indent === undefined || part === undefined) return []
    path.length = indent.length / 4
    path.push(part)
    return (methods ?? '')
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path.join('')}`)
  })
}

test('the running app has the routes of the contract and of the list of plain routes, and no others', () => {
  const calls = [...callsOf(contract)].flatMap(([, { http }]) => http.map(parseHttp)).map(({ method, path }) => `${method} /core${path}`)
  const declared = [...calls, ...plainRoutes.map(({ method, path }) => `${method} ${path}`)]
  const running = routesOf(app.http.printRoutes({ commonPrefix: false })).filter(
    (route) => !undeclared.includes(route.slice(route.indexOf(' ') + 1)),
  )
  // The router prints one parameter for the names that several calls give it.
  const unnamed = (routes: readonly string[]) => routes.map((route) => route.replaceAll(/:\w+(\|:\w+)*/g, ':')).toSorted()
  expect(unnamed(running)).toEqual(unnamed(declared))
})

test.each(plainRoutes.filter(({ access }) => access === 'public'))('$method $path answers without a session', async ({ method, path }) => {
  expect((await app.http.inject({ method, url: path })).statusCode).toBe(200)
})

test.each(plainRoutes.filter(({ access }) => access !== 'public'))(
  '$method $path refuses a caller without a session',
  async ({ method, path }) => {
    expect((await app.http.inject({ method, url: path })).statusCode).toBeGreaterThanOrEqual(400)
  },
)
