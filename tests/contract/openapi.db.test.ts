import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test('the OpenAPI document satisfies the recommended rules', async () => {
  const source = (await app.http.inject({ method: 'GET', url: '/core/openapi.json' })).body
  // The paths are the specification's: `devices/{unitId}/location` and `devices/fetch_by_id/{unitId}`.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const findings = await lintFromString({ source, config, absoluteRef: 'openapi.json' })
  expect(findings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})
