import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Activity, ActivityState, UnitStatus } from '@backhaul/contract/units'
import {
  ChannelReport,
  ChannelSettings,
  Command,
  type CommandKind,
  CoreFrame,
  FleetFrame,
  GatewayReport,
  hasResult,
  linkClose,
  linkLimits,
  linkVersion,
  pictureLinkLimits,
  PictureWatch,
  ServerReport,
  ServerSettings,
  UnitReport,
  UnitSettings,
  VideoReturnReport,
  VideoReturnSettings,
} from '@backhaul/device-link'

const text = ['device-link', 'device-calls', 'device-settings', 'device-states', 'pictures']
  .map((name) => readFileSync(join(import.meta.dirname, `../../docs/${name}.md`), 'utf8'))
  .join('\n')
const examples = [...text.matchAll(/```json (.+)\n([^`]+)```/g)].map(([, schema = '', json = '']) => [schema, JSON.parse(json)] as const)
const schemas: Readonly<Record<string, z.ZodType>> = {
  fleet: FleetFrame,
  core: CoreFrame,
  command: Command,
  'report unit': UnitReport.strict(),
  'report server': ServerReport.strict(),
  'report channel': ChannelReport.strict(),
  'report videoReturn': VideoReturnReport.strict(),
  'report gateway': GatewayReport.strict(),
  pictures: PictureWatch,
}
const opsOf = (schema: typeof FleetFrame | typeof CoreFrame) => schema.options.flatMap(({ shape }): string[] => [...shape.op.values])
const kinds: readonly string[] = Command.options.flatMap(({ shape }) => [...shape.kind.values])
const settings = Object.keys(UnitSettings.shape)

/** Returns the rows of the table below a heading, each as its cells. */
function tableBelow(heading: string): string[][] {
  const section = text.slice(text.indexOf(heading)).split(/\n#/)[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Returns the words and numbers that a JSON schema permits, as the document writes them. */
function permitted(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  return Object.entries(schema).flatMap(([key, value]): string[] => {
    if (key === 'properties') return [...Object.keys(value), ...Object.values(value).flatMap(permitted)]
    if (key === 'enum') return value.map(String)
    if (['const', 'minimum', 'maximum', 'maxLength', 'maxItems'].includes(key) && value !== null) return [String(value).replace('-', '−')]
    return permitted(value)
  })
}

describe('the document of the device link', () => {
  test.each(examples)('has a valid example of: %s %j', (schema, example) => {
    // A parsed frame equals the example: the example has no field that the grammar does not know.
    expect(schemas[schema]?.parse(example)).toEqual(example)
  })

  test('has an example of every frame and every report', () => {
    const ops = (of: string) => examples.flatMap(([schema, { op }]) => (schema === of ? [op as string] : []))
    expect(new Set(ops('fleet'))).toEqual(new Set(opsOf(FleetFrame)))
    expect(new Set(ops('core'))).toEqual(new Set(opsOf(CoreFrame)))
    expect(new Set(examples.map(([schema]) => schema))).toEqual(new Set(Object.keys(schemas)))
  })

  test('has the limits, the close codes and the version of the grammar', () => {
    for (const [name, value] of Object.entries({ ...linkLimits, ...pictureLinkLimits }))
      expect(text).toContain(`| \`${name}\` | ${value} |`)
    for (const [name, code] of Object.entries(linkClose)) expect(text).toContain(`| ${code} | \`${name}\` |`)
    expect(text).toContain(`# Device link, version ${linkVersion}\n`)
  })

  test('belongs to the version of the grammar: a change of a frame or a command needs a new version, and this hash', () => {
    const [fleet, core] = [FleetFrame, CoreFrame].map((frame) => z.toJSONSchema(frame, { io: 'input', unrepresentable: 'any' }))
    // Settings may be added within a version: a device ignores those that it does not know.
    const grammar = JSON.stringify([fleet, core], (key, value) => (/settings$/i.test(key) ? null : value))
    const hash = createHash('sha256').update(grammar).digest('hex').slice(0, 16)
    expect({ linkVersion, hash }).toEqual({ linkVersion: 3, hash: 'ffd6281cd665b728' })
  })

  test('assigns each of the 22 commands of the specification to commands and settings', () => {
    const rows = tableBelow('## The 22 commands')
    const listed =
      'set virtual channel, stop streaming, reboot, metadata, link configuration, wifi query, wifi connect, wifi disconnect, cellular scan, cellular select, active SIM, audio parameters, audio bitrate, IFB delay, IFB always on, ancillary data, shooting mode, store-and-forward quality, encoder, cancel file upload, speed test, video complexity'
    expect(rows.map(([name]) => name)).toEqual(listed.split(', '))
  })

  test('names in its tables only commands and settings that exist, and every one of a unit', () => {
    const cells = [...tableBelow('## The 22 commands'), ...tableBelow('## Other calls')].map(([, cell = '']) => cell)
    const named = new Set(cells.flatMap(namesIn))
    expect([...named].filter((name) => !kinds.includes(name) && !settings.includes(name))).toEqual([])
    for (const cell of cells) expect(namesIn(cell).length).toBeGreaterThan(0)
    const ofOthers = tableBelow('### Commands to channels').flatMap(([name = '']) => namesIn(name))
    const ofUnits = [...kinds.filter((kind) => !ofOthers.includes(kind)), ...settings]
    expect(ofUnits.filter((name) => !named.has(name))).toEqual([])
  })

  test.each([
    ['channel', ChannelSettings],
    ['server', ServerSettings],
    ['video return channel', VideoReturnSettings],
  ] as const)('has each setting of a %s with its values', (kind, { shape }) => {
    const rows = tableBelow(`## Settings of a ${kind}\n`)
    const cells = new Map(rows.flatMap(([names = '', cell = '']) => namesIn(names).map((name) => [name, cell] as const)))
    expect([...cells.keys()].toSorted()).toEqual(Object.keys(shape).toSorted())
    for (const [name, schema] of Object.entries<z.ZodType>(shape)) {
      const words = new Set(cells.get(name)?.match(/[\w−]+/g))
      expect(permitted(z.toJSONSchema(schema)).filter((word) => !words.has(word))).toEqual([])
      expect([name, words.has('null')]).toEqual([name, JSON.stringify(z.toJSONSchema(schema)).includes('"null"')])
    }
  })

  test('has each activity of a unit, its states, and the statuses that follow from them', () => {
    expect(
      tableBelow('## Activities of a unit')
        .flatMap(([names = '']) => namesIn(names))
        .toSorted(),
    ).toEqual(Activity.options.toSorted())
    const named = new Set(namesIn(text.slice(text.indexOf('## Activities of a unit')).split(/\n##/)[0] ?? ''))
    for (const word of [...ActivityState.options, ...UnitStatus.options]) if (word !== 'offline') expect(named).toContain(word)
  })

  test('has each status of a channel and each state of a server', () => {
    const statuses = tableBelow('## Statuses and states').flatMap(([name = '']) => namesIn(name))
    expect(statuses.toSorted()).toEqual(ChannelReport.shape.status.unwrap().options.toSorted())
    expect(text).toContain(
      `A server reports \`${ServerReport.shape.state
        .unwrap()
        .options.join('`, `')
        .replace(/, (?=[^,]*$)/, ' or ')}\` as \`state\``,
    )
  })

  test('has an example of each command to channels and servers, and the commands with a result', () => {
    for (const [name = '', example = ''] of tableBelow('### Commands to channels')) {
      const json = JSON.parse(example.slice(1, -1))
      expect(Command.parse(json)).toEqual(json)
      expect(name).toBe(`\`${json.kind}\``)
    }
    const [named = ''] = text.slice(text.indexOf('### Commands with a result')).split(', and `configure`')
    const results = kinds.filter((kind) => hasResult({ kind: kind as CommandKind, settings: {} } as Command))
    expect(namesIn(named).toSorted()).toEqual(results.toSorted())
  })
})
