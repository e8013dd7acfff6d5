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
})
