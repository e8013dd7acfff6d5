import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

const read = async () => (await app.http.inject({ method: 'GET', url: '/core/openapi.json' })).body

test('the OpenAPI document satisfies the recommended rules of Redocly', async () => {
  const source = await read()
  // The paths are the specification's: `devices/{unitId}/location` and `devices/fetch_by_id/{unitId}`.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const findings = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
  expect(findings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('the OpenAPI document satisfies the rules of Spectral', async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({
    extends: [[oas as RulesetDefinition, 'recommended']],
    rules: {
      // Contacts are the matter of the company that runs the core.
      'info-contact': 'off',
      // Spectral reads patterns without the `u` flag, so names such as `^\\p{Lu}` do not match its examples.
      'oas3-valid-media-example': 'off',
    },
  })
  const findings = await linter.run(await read())
  expect(findings.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  // Every rule reads the whole document.
}, 180_000)

interface Operation {
  tags: string[]
  'x-assumed'?: boolean
}
const document = async () => JSON.parse(await read()) as { paths: Record<string, Record<string, Operation>> }

test('R-220 every path is below the prefix of the core, and paths with v2, with v0 and without a version exist', async () => {
  // Health checks and the configuration of the console are not calls.
  const isCall = (operations: Record<string, Operation>) => Object.values(operations).every(({ tags }) => !tags.includes('plain'))
  const paths = Object.entries((await document()).paths).flatMap(([path, operations]) => (isCall(operations) ? [path] : []))
  expect(paths.filter((path) => !path.startsWith('/core/'))).toEqual([])
  for (const [version, example] of [
    ['v2', '/core/v2/units/{unitId}'],
    ['v0', '/core/v0/units/{unitId}/storeandforward_quality'],
    ['none', '/core/devices/fetch'],
  ] as const)
    expect(paths, version).toContain(example)
  // The same path without the prefix is not a call.
  expect((await app.http.inject({ method: 'GET', url: '/devices/fetch', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect((await app.http.inject({ method: 'GET', url: '/core/devices/fetch' })).statusCode).toBe(401)
})

test('R-222 a call whose shape the specification does not show is marked as assumed in the document', async () => {
  const { paths } = await document()
  const isAssumed = (method: string, path: string) => paths[path]?.[method]?.['x-assumed'] === true
  expect(isAssumed('get', '/core/v2/units/{unitId}/configurationV2')).toBe(true)
  expect(isAssumed('post', '/core/devices/{unitId}/commands/speed_test')).toBe(true)
  // The list of units is described field by field.
  expect(isAssumed('get', '/core/v2/units/{unitId}')).toBe(false)
})
