import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import {
  ChannelReport,
  Command,
  CoreFrame,
  FleetFrame,
  GatewayReport,
  linkClose,
  linkLimits,
  linkVersion,
  pictureLinkLimits,
  PictureWatch,
  ServerReport,
  UnitReport,
  UnitSettings,
  VideoReturnReport,
} from '@backhaul/device-link'

const text = readFileSync(join(import.meta.dirname, '../../docs/device-link.md'), 'utf8')
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

  test('assigns each of the 22 commands of the specification to commands and settings', () => {
    const rows = tableBelow('### The 22 commands')
    const listed =
      'set virtual channel, stop streaming, reboot, metadata, link configuration, wifi query, wifi connect, wifi disconnect, cellular scan, cellular select, active SIM, audio parameters, audio bitrate, IFB delay, IFB always on, ancillary data, shooting mode, store-and-forward quality, encoder, cancel file upload, speed test, video complexity'
    expect(rows.map(([name]) => name)).toEqual(listed.split(', '))
  })

  test('names in its tables only commands and settings that exist, and every one of a unit', () => {
    const cells = [...tableBelow('### The 22 commands'), ...tableBelow('### Other calls')].map(([, cell = '']) => cell)
    const named = new Set(cells.flatMap(namesIn))
    expect([...named].filter((name) => !kinds.includes(name) && !settings.includes(name))).toEqual([])
    for (const cell of cells) expect(namesIn(cell).length).toBeGreaterThan(0)
    const ofOthers =
      /^(configure(Server|Channel|VideoReturn)|(start|stop)(Recording|PointToPoint)|playFile|stopFile|callNumber|endCall|setInputSource|setOverlay|sendChannelLogs|resetInstance|(open|close)SupportAccess)$/
    const ofUnits = [...kinds.filter((kind) => !ofOthers.test(kind)), ...settings]
    expect(ofUnits.filter((name) => !named.has(name))).toEqual([])
  })
})
