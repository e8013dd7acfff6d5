import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AlertLevel, AlertType } from '@backhaul/contract/notifications'
import { scenarioJsonSchema } from '@backhaul/simulation'
import { expect, test } from 'vitest'
import { readScenario } from './read.ts'

const scenario = `name: One
story: One unit.
seed: 1
start: 2026-05-04T18:00:00Z
fleet:
  servers: { hub-1: {} }
  channels: { studio-1: { server: hub-1 } }
  units:
    cam-1: { channel: studio-1 }
steps:
  - at: +00:05
    do:
      - start: cam-1
    expect:
      - unit: cam-1
        status: streaming
    within: 10 s
`
const faultOf = (text: string) => {
  try {
    readScenario(text, 'one.yaml')
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test('a valid scenario is read', () => {
  expect(readScenario(scenario, 'one.yaml').steps[0]?.do).toEqual([{ start: 'cam-1' }])
})

const faults: [name: string, from: string, to: string, fault: string][] = [
  ['a key of a step', 'within:', 'witin:', 'one.yaml:17:5: "witin" is not known here. Did you mean "within"?'],
  ['a key of the file', 'story:', 'storry:', 'one.yaml:2:1: "storry" is not known here. Did you mean "story"?'],
  ['an action', 'start: cam-1', 'strat: cam-1', 'one.yaml:13:9: "strat" is not an action. Did you mean "start"?'],
  ['a field of a row', 'status: str', 'statsu: str', 'one.yaml:16:9: "statsu" is not known here. Did you mean "status"?'],
  ['a unit', 'start: cam-1', 'start: cam-2', 'one.yaml:13:16: there is no unit "cam-2". Did you mean "cam-1"?'],
  ['a user', 'start: cam-1', '{ start: cam-1, as: oprator }', 'one.yaml:13:29: there is no user "oprator". Did you mean "operator"?'],
  ['a model', '{ channel: studio-1 }', '{ model: LU-880 }', 'one.yaml:9:21: "LU-880" is not possible here. Did you mean "LU-800"?'],
  [
    'the level of an alert',
    '- unit: cam-1\n        status: streaming',
    '- alert: cam-1\n        type: battery\n        level: 7',
    'one.yaml:17:16: "7" is not possible here. Possible: "warning", "critical".',
  ],
  ['a duration', '10 s', '10 seconds', 'one.yaml:17:13: A duration is a number and ms, s, min or h, such as "20 s".'],
  ['the ids', 'cam-1: {', 'studio-1: {', 'one.yaml:9:5: the channels already have a device "studio-1".'],
  [
    'the server of an audio room',
    '  units:\n',
    '  audioRooms: { desk: { server: hub-2 } }\n  units:\n',
    'one.yaml:8:33: there is no server "hub-2". Did you mean "hub-1"?',
  ],
  [
    'an intercom of an audio room',
    '  units:\n',
    '  audioRooms: { desk: { server: hub-1, intercoms: cam-2 } }\n  units:\n',
    'one.yaml:8:51: there is no unit "cam-2". Did you mean "cam-1"?',
  ],
  [
    'a text in one of two languages',
    'name: One',
    'name: { en: One }',
    'one.yaml:1:7: This is a text of at most 80 characters, or one in each language: "{ en: …, zh: … }".',
  ],
  ['a missing key', 'seed: 1\n', '', 'one.yaml:1:1: "seed" is missing.'],
  [
    'the size of a fleet',
    '{ channel: studio-1 }',
    '{ count: 500 }\n    a: { count: 500 }\n    b: {}',
    'one.yaml:9:5: there are 1001 units, and a scenario has at most 1000.',
  ],
  ['a start', '2026-05', '1969-05', 'one.yaml:4:8: The start is in the years 2000 to 2099.'],
  ['a name', 'name: One', 'name: "a\\x07"', 'one.yaml:1:7: A text has no control characters.'],
  ['a path', 'start: cam-1', 'call: GET /a/%2E./simulation', 'one.yaml:13:15: A path has no parts "." and "..".'],
  ['a step without a time', 'at: +00:05', 'caption: { en: Go, zh: 开始 }', 'one.yaml:11:5: A step begins either with `at` or with `when`.'],
]
test('the document lists the types and levels of alerts', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../docs/scenarios.md'), 'utf8')
  const row = document.split('\n').find((line) => line.startsWith('| `alert` |'))
  for (const value of [...AlertType.options, ...AlertLevel.options]) expect(row).toContain(`\`${value}\``)
})

test.each(faults)('a fault in %s is one sentence with its line and the nearest word', (_, from, to, fault) => {
  expect(scenario).toContain(from)
  expect(faultOf(scenario.replace(from, to))).toBe(fault)
})

test('a name and a story are in one language or in both', () => {
  const both = scenario.replace('name: One', 'name: { en: One, zh: 一 }')
  expect([scenario, both].map((text) => readScenario(text, 'one.yaml').name)).toEqual(['One', { en: 'One', zh: '一' }])
})

test('broken YAML is one sentence with its line', () => {
  expect(faultOf('name: [One\nstory: x')).toMatch(/^one\.yaml:\d+:\d+: .+\.$/)
})

test('YAML that would fill the memory or the stack is one sentence', () => {
  const line = (name: string, i: number) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[i]}`).join()}]`
  const aliases = `a: &a [x]\n${Array.from('bcdefghi', line).join('\n')}`
  expect(faultOf(aliases)).toBe('one.yaml:1:1: The file has too many aliases.')
  expect(faultOf(`name: ${'{ a: '.repeat(20_000)}`)).toMatch(/: The file is nested too deeply\.$/)
})

test('the published JSON Schema is that of the code', () => {
  const published = readFileSync(join(import.meta.dirname, '../../../../docs/scenario.schema.json'), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(scenarioJsonSchema()))
})

test.each([
  [
    '20,000 keys',
    Array.from({ length: 20_000 }, (_, key) => `k${key}: 1`).join('\n'),
    ':2000:6: A map or a list of the file has more than 2000 entries.',
  ],
  ['400 nested keys', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'), ' The file is nested too deeply.'],
  ['20,000 nested lists', '['.repeat(20_000), ' The file is nested too deeply.'],
])('a text with %s is refused before its values are made', (_, text, fault) => {
  const before = performance.now()
  expect(faultOf(text)).toContain(fault)
  expect(performance.now() - before).toBeLessThan(2000)
})
