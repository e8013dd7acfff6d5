// Writes docs/simulator/commands.md: every command of a unit against the states that a unit can be in.
import { writeFileSync } from 'node:fs'
import type { Command } from '@backhaul/device-link'
import type { UnitCommandKind } from '../src/unit/commands/command.ts'
import { commands as entries } from '../src/unit/commands/commands.ts'
import { networksAt } from '../src/environment/wifi-networks.ts'
import { excludedBy, occupations } from '../src/unit/exclusions.ts'
import { createUnitBench, type UnitBench } from './unit-bench.ts'

export const tableFile = 'docs/simulator/commands.md'

const single: Command = { kind: 'startStream', mode: 'single', channelIds: ['channel-1'] }
const record: Command = { kind: 'startStream', mode: 'storeAndForward', channelIds: [] }
const multi: Command = { kind: 'startStream', mode: 'multiCamera', channelIds: ['channel-1', 'channel-2'] }
const firstFiles = ({ unit }: UnitBench) => unit.storage?.files.slice(0, 1).map(({ path }) => path) ?? ['none.mp4']
const otherFiles = ({ unit }: UnitBench) => unit.storage?.files.slice(-1).map(({ path }) => path) ?? ['none.mp4']
const openNetwork = ({ world, unit }: UnitBench) =>
  networksAt(world.radio.environment, unit.route.lat, unit.route.lng).find(({ secured }) => !secured)?.ssid ?? ''
const twoSims = ({ unit }: UnitBench) => unit.modems.find(({ sims }) => sims.length > 1)?.port ?? 0

type Rows = Record<string, (bench: UnitBench) => Command>
/** The commands that have no fields. */
type BareKind = { [Kind in UnitCommandKind]: { kind: Kind } extends Extract<Command, { kind: Kind }> ? Kind : never }[UnitCommandKind]

/** One row of the table or more for each kind of command with fields: a label, and the command for the unit of a bench. */
const rows: Record<Exclude<UnitCommandKind, BareKind>, Rows> = {
  startStream: {
    single: () => single,
    multiCamera: () => multi,
    switcher: () => ({ kind: 'startStream', mode: 'switcher', channelIds: ['channel-2'] }),
    storeAndForward: () => record,
  },
  setChannel: { '': () => ({ kind: 'setChannel', channelId: 'channel-2' }) },
  setDelay: {
    '2 s': () => ({ kind: 'setDelay', delayMs: 2000 }),
    '0.5 s': () => ({ kind: 'setDelay', delayMs: 500 }),
  },
  setTransmissionMode: { '': () => ({ kind: 'setTransmissionMode', transmissionMode: 'Live' }) },
  configure: {
    filenamePrefix: () => ({ kind: 'configure', settings: { filenamePrefix: 'a' } }),
    encoder: () => ({ kind: 'configure', settings: { encoder: 'h264' } }),
    bandwidth: () => ({ kind: 'configure', settings: { bandwidth: { totalKbps: 9000, cellularKbps: null } } }),
    interfaces: () => ({ kind: 'configure', settings: { interfaces: [{ port: 0, enabled: false }] } }),
    operationalMode: () => ({ kind: 'configure', settings: { operationalMode: 'databridge' } }),
  },
  startDatabridge: { '': () => ({ kind: 'startDatabridge', gatewayId: 'gateway-1' }) },
  startIpPipe: { '': () => ({ kind: 'startIpPipe', serverId: 'server-1' }) },
  startVideoReturn: { '': () => ({ kind: 'startVideoReturn', videoReturnId: 'return-1' }) },
  startIntercom: { '': () => ({ kind: 'startIntercom', intercom: 1 }) },
  stopIntercom: { '': () => ({ kind: 'stopIntercom', intercom: 1 }) },
  startSpeedTest: { '': () => ({ kind: 'startSpeedTest', channelId: 'channel-1' }) },
  scanWifi: { '': () => ({ kind: 'scanWifi', forceScanNow: true }) },
  connectWifi: { '': () => ({ kind: 'connectWifi', ssid: 'Studio', password: 'Studio-key' }) },
  forgetWifi: { '': (bench) => ({ kind: 'forgetWifi', ssid: openNetwork(bench) }) },
  scanCellular: { '': () => ({ kind: 'scanCellular', port: 0, forceScanNow: true }) },
  selectOperator: { '': () => ({ kind: 'selectOperator', port: 0, operator: null }) },
  selectSim: { '': (bench) => ({ kind: 'selectSim', port: twoSims(bench), sim: 'B' }) },
  setLinkEnabled: { off: () => ({ kind: 'setLinkEnabled', port: 0, enabled: false }) },
  listFiles: { '': () => ({ kind: 'listFiles', path: '' }) },
  uploadFiles: { '': (bench) => ({ kind: 'uploadFiles', files: firstFiles(bench), serverId: 'server-1' }) },
  cancelUpload: { '': (bench) => ({ kind: 'cancelUpload', files: firstFiles(bench) }) },
  deleteFiles: { '': (bench) => ({ kind: 'deleteFiles', files: otherFiles(bench) }) },
  sendLogs: { '': () => ({ kind: 'sendLogs', channelId: 'channel-1' }) },
  upgrade: { '': () => ({ kind: 'upgrade', swVersion: '10.1' }) },
  setTally: { '': () => ({ kind: 'setTally', tally: 'program' }) },
}
const rowsOf = (kind: UnitCommandKind): Rows =>
  (rows as Partial<Record<UnitCommandKind, Rows>>)[kind] ?? { '': () => ({ kind }) as Command }

interface State {
  readonly name: string
  readonly model?: string
  readonly hasSdCard?: boolean
  readonly prepare: (bench: UnitBench) => void
}

const begun = (name: string, command: (bench: UnitBench) => Command, afterMs = 8000): State => ({
  name,
  prepare(bench) {
    bench.accepted(command(bench))
    bench.advance(afterMs)
  },
})

const fillCard = (bench: UnitBench) => {
  bench.accepted({ kind: 'configure', settings: { storeAndForwardQuality: { profile: 'high', codec: 'h264' } } })
  bench.accepted(record)
  for (let hour = 0; hour < 5 && bench.unit.storage?.recording; hour++) bench.advance(3_600_000)
  bench.send({ kind: 'stopStream' })
  bench.advance(5000)
}
const outage = {
  kind: 'outage',
  id: 'all',
  lat: 48.14,
  lng: 11.57,
  radiusKm: 50,
  untilMs: Number.POSITIVE_INFINITY,
  strength: 1,
  carrier: null,
} as const

const states: readonly State[] = [
  { name: 'idle', prepare: () => {} },
  { name: 'off', prepare: (bench) => bench.act({ do: 'powerOff' }) },
  begun('starting', () => ({ kind: 'reboot' })),
  begun('connecting', () => single, 1000),
  begun('on air', () => single),
  begun('on air, two cameras', () => multi),
  {
    name: 'on air, 0.5 s',
    model: 'PTP-2',
    prepare(bench) {
      bench.accepted({ kind: 'setDelay', delayMs: 500 })
      bench.accepted(single)
      bench.advance(8000)
    },
  },
  {
    name: 'stopping',
    prepare(bench) {
      bench.accepted(single)
      bench.advance(8000)
      bench.accepted({ kind: 'stopStream' })
    },
  },
  begun('recording', () => record),
  {
    name: 'forwarding',
    prepare(bench) {
      bench.act({ do: 'forward', backlogMb: 4000 })
      bench.advance(8000)
    },
  },
  begun('databridge', () => ({ kind: 'startDatabridge', gatewayId: 'gateway-1' })),
  begun('IP pipe', () => ({ kind: 'startIpPipe', serverId: 'server-1' })),
  begun('intercom', () => ({ kind: 'startIntercom', intercom: 1 })),
  begun('speed test', () => ({ kind: 'startSpeedTest', channelId: 'channel-3' }), 4000),
  begun('Wi-Fi scan', () => ({ kind: 'scanWifi', forceScanNow: true })),
  {
    name: 'on Wi-Fi',
    prepare(bench) {
      bench.accepted({ kind: 'connectWifi', ssid: openNetwork(bench), password: '' })
      bench.finish('wifiConnection')
    },
  },
  begun('cellular scan', () => ({ kind: 'scanCellular', port: 1, forceScanNow: true })),
  begun('link switch', () => ({ kind: 'setLinkEnabled', port: 1, enabled: false }), 0),
  begun('mode switch', () => ({ kind: 'configure', settings: { operationalMode: 'xtend' } }), 0),
  begun('upload', (bench) => ({ kind: 'uploadFiles', files: firstFiles(bench), serverId: 'server-1' })),
  begun('logs', () => ({ kind: 'sendLogs', channelId: 'channel-3' })),
  begun('upgrading', () => ({ kind: 'upgrade', swVersion: '10.1' })),
  { name: 'low battery', prepare: (bench) => (bench.act({ do: 'mains', connected: false }), bench.act({ do: 'battery', percent: 15 })) },
  { name: 'no camera', prepare: (bench) => bench.act({ do: 'camera', connected: false }) },
  { name: 'one camera input', model: 'LU-600', prepare: () => {} },
  { name: 'no card', hasSdCard: false, prepare: () => {} },
  { name: 'full card', model: 'LU-Lite', prepare: fillCard },
  { name: 'phone', model: 'LU-Smart', prepare: () => {} },
  {
    name: 'one link',
    model: 'PTP-2',
    prepare(bench) {
      bench.change(outage)
      bench.advance(31_000)
    },
  },
  {
    name: 'cut off',
    prepare(bench) {
      bench.change(outage)
      bench.advance(31_000)
    },
  },
  {
    name: 'indoors',
    prepare(bench) {
      bench.act({ do: 'indoors', indoors: true })
      bench.advance(31_000)
    },
  },
]

function cells(command: (bench: UnitBench) => Command, benches: readonly UnitBench[]): string[] {
  return benches.map((bench) => {
    const copy = bench.copy()
    const { code } = copy.send(command(copy))
    return code === 'accepted' ? '✓' : (code ?? '–')
  })
}

function prepared({ model = 'LU-800', hasSdCard, prepare }: State): UnitBench {
  const bench = createUnitBench(model, hasSdCard === undefined ? {} : { hasSdCard })
  bench.act({ do: 'camera', connected: true })
  prepare(bench)
  return bench
}

const line = (fields: readonly string[]) => `| ${fields.join(' | ')} |`
const table = (head: readonly string[], body: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')

/** Number of columns that fit on a page. */
const columnsPerTable = 10

export function commandTable(): string {
  const benches = states.map(prepared)
  const results = Object.keys(entries).flatMap((kind) =>
    Object.entries(rowsOf(kind as UnitCommandKind)).map(([label, command]) => [
      label === '' ? kind : `${kind}: ${label}`,
      ...cells(command, benches),
    ]),
  )
  const tables: string[] = []
  for (let from = 0; from < states.length; from += columnsPerTable) {
    const columns = states.slice(from, from + columnsPerTable).map(({ name }) => name)
    tables.push(
      table(
        ['', ...columns],
        results.map(([name = '', ...codes]) => [`\`${name}\``, ...codes.slice(from, from + columnsPerTable)]),
      ),
    )
  }
  const exclusions = occupations.map((one) => [
    `\`${one}\``,
    excludedBy[one].length === occupations.length ? 'everything' : excludedBy[one].join(', '),
  ])
  return `# Commands of a simulated unit

Generated by \`pnpm sim:commands\`. A test fails when a new run differs.

Every command to a unit against the states of a unit. ✓: accepted. –: no answer, the command is lost. Otherwise: the code
with which the unit refuses. The unit is an LU-800 with six cellular modems, a card and a camera; \`on air, 0.5 s\` and
\`one link\` are a PTP-2 with Ethernet, \`one camera input\` is an LU-600, \`full card\` an LU-Lite, and \`phone\` an LU-Smart.

The password of a secured Wi-Fi network is its name followed by \`-key\`.

${tables.join('\n\n')}

## Exclusions

An occupation cannot begin while the unit has one of those on its right.

${table(['', 'cannot begin during'], exclusions)}
`
}

if (import.meta.main) writeFileSync(tableFile, commandTable())
