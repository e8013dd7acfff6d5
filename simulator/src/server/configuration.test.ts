import type { ServerReport, ServerSettings } from '@backhaul/device-link'
import { describe, expect, it, test } from 'vitest'
import { loneDevice, provisionOf } from '../../testing/lone-device.ts'

const cloud = { provider: 'aws', region: 'eu-west-1', instance: 'm5.2xlarge' }
const serverOf = (model = 'mmh_server', serverSettings: ServerSettings = {}) =>
  loneDevice({ ...provisionOf('server', model, { deviceId: 's-0', serverSettings }), kind: 'server' })
type Server = ReturnType<typeof serverOf>
const configure = (server: Server, settings: ServerSettings) => server.command({ kind: 'configureServer', settings })
const reported = (server: Server) => Object.assign({}, ...server.takeReports()) as ServerReport
const address = { ip: '192.168.100.5', mask: '255.255.255.0', gateway: '192.168.100.1' }
const smpte = { ptpEnabled: true, ptpDomain: 4, mediaPorts: [{ name: 'media-a', enabled: true, address }] }
/** Makes the server busy. */
function load(server: Server): void {
  server.signal({ kind: 'register' }, 'c-0')
  server.signal({ kind: 'load', collecting: 1, recording: 0 }, 'c-0')
}

describe('a configuration', () => {
  it.each<[string, ServerSettings, ServerSettings?]>([
    ['mmh_server', { returnCodec: 'h265' }],
    ['mmh_server', { feedFormat: '720p50' }],
    ['mmh_server', { retentionDays: 3 }],
    ['mmh_server', { genlockOffset: 1 }, { cloud }],
    ['mmh_server', { smpte }, { cloud }],
    ['mmh_server', { cloud }],
    ['mmh_server', { maxChannels: 64, cloud: { ...cloud, region: 'x' } }],
    ['vr_server', { ifbMode: 'V1' }],
    ['vr_server', { genlockOffset: 1 }],
    ['ingest_server', { ipPipePort: 9000 }],
    ['transceiver_server', { smpte }],
    ['transceiver_server', { maxChannels: 9 }],
    ['mmh_server', { smpte: { ...smpte, mediaPorts: [{ name: 'a', enabled: true, address: { ...address, gateway: '10.0.0.1' } }] } }],
  ])('that a %s does not have is refused by its hardware: %o', (type, settings, initial = {}) => {
    const server = serverOf(type, initial)
    expect(configure(server, settings)).toBe('valueNotSupported')
    expect(server.takeReports()).toEqual([])
  })

  it.each<[string, ServerSettings]>([
    ['mmh_server', { ifbMode: 'V1' }],
    ['mmh_server', { smpte }],
    ['transceiver_server', { feedFormat: '720p60' }],
  ])('that ends the streams of a busy %s is refused until it is idle: %o', (type, settings) => {
    const server = serverOf(type)
    load(server)
    expect(configure(server, settings)).toBe('busy')
    server.signal({ kind: 'load', collecting: -1, recording: 0 }, 'c-0')
    expect(configure(server, settings)).toBe('ok')
    expect(reported(server).settings).toMatchObject(settings)
  })

  test('that names the values the server has is accepted while it is busy', () => {
    const server = serverOf()
    load(server)
    expect(configure(server, { ifbMode: 'V2', webrtcPort: 65_353 })).toBe('ok')
  })

  test('of the place of a cloud server starts it there again', () => {
    const server = serverOf('mmh_server', { cloud })
    expect(configure(server, { cloud: { ...cloud, region: 'us-east-1' } })).toBe('ok')
    expect(server.state.down).toBe(true)
    server.advance(150_000)
    expect(server.state).toMatchObject({ down: false, settings: { cloud: { region: 'us-east-1' } } })
  })
})

describe('the media network of a hub', () => {
  test('locks to the master of its domain within a minute, and shows the addresses of its ports', () => {
    const server = serverOf()
    expect(configure(server, { smpte })).toBe('ok')
    expect(reported(server)).toMatchObject({ ptp: { state: 'acquiring', offsetNs: null } })
    expect(server.fullReport()).toMatchObject({ addresses: [{ name: 'eth0' }, { name: 'media-a', ...address }] })
    server.advance(60_000)
    expect(reported(server).ptp).toMatchObject({ state: 'locked', offsetNs: expect.any(Number) })
  })

  test('loses a lock with its master, and locks again when the master is there again', () => {
    const server = serverOf('mmh_server', { smpte })
    server.advance(60_000)
    server.act({ do: 'ptpMaster', there: false })
    expect(server.fullReport()).toMatchObject({ ptp: { state: 'lost', offsetNs: null } })
    server.advance(3_600_000)
    expect(server.fullReport()).toMatchObject({ ptp: { state: 'lost' } })
    server.act({ do: 'ptpMaster', there: true })
    server.advance(60_000)
    expect(server.fullReport()).toMatchObject({ ptp: { state: 'locked' } })
  })

  test('has no clock while PTP is off, and acquires none without a master', () => {
    const server = serverOf()
    expect(server.fullReport()).toMatchObject({ ptp: { state: 'off' } })
    server.act({ do: 'ptpMaster', there: false })
    expect(configure(server, { smpte })).toBe('ok')
    server.advance(3_600_000)
    expect(server.fullReport()).toMatchObject({ ptp: { state: 'acquiring' } })
  })
})

describe('support access', () => {
  test('R-206 ends by itself after 8 hours, however long the command asks for', () => {
    const server = serverOf()
    expect(server.command({ kind: 'openSupportAccess', forS: 30 * 24 * 3600 })).toBe('ok')
    expect(reported(server).supportAccessEndsInS).toBe(8 * 3600)
    server.advance(8 * 3600_000 - 60_000)
    expect(server.fullReport()).toMatchObject({ supportAccessEndsInS: expect.any(Number) })
    server.advance(61_000)
    expect(server.fullReport()).toMatchObject({ supportAccessEndsInS: null })
  })

  test('is blocked at once by a command', () => {
    const server = serverOf()
    server.command({ kind: 'openSupportAccess', forS: 3600 })
    expect(server.command({ kind: 'closeSupportAccess' })).toBe('ok')
    expect(reported(server).supportAccessEndsInS).toBeNull()
  })
})

describe('the reset of an instance', () => {
  test('ends the streams of a cloud server and takes a minute or two', () => {
    const server = serverOf('mmh_server', { cloud })
    load(server)
    server.takeSignals()
    const { bootId } = server.state
    expect(server.command({ kind: 'resetInstance' })).toBe('ok')
    expect(server.takeSignals()).toContainEqual({ to: 'c-0', signal: { kind: 'serverState', state: 'down' } })
    expect(server.state).toMatchObject({ down: true, silent: true, collecting: 0 })
    server.advance(150_000)
    expect(server.state).toMatchObject({ down: false, state: 'idle' })
    expect(server.state.bootId).toBeGreaterThan(bootId)
  })

  test('is refused by a server in a rack', () => {
    expect(serverOf().command({ kind: 'resetInstance' })).toBe('valueNotSupported')
  })
})

test('an IP pipe that is switched off takes no unit', () => {
  const server = serverOf()
  expect(server.signal({ kind: 'join', via: 'ipPipe' } as never, 'u-1')).toContainEqual({ kind: 'accepted', via: 'ipPipe' })
  configure(server, { ipPipeEnabled: false })
  expect(server.signal({ kind: 'join', via: 'ipPipe' } as never, 'u-2')).toMatchObject([{ kind: 'refused', reason: 'valueNotSupported' }])
})

test.each(['mmh_server', 'vr_server', 'ingest_server', 'transceiver_server'])(
  'a %s reports only the settings that it has, and its hardware',
  (type) => {
    const server = serverOf(type)
    const { settings = {}, specifications, applications } = server.fullReport() as ServerReport
    for (const key of Object.keys(settings) as (keyof ServerSettings)[])
      if (key !== 'name') expect(configure(server, { [key]: settings[key] })).toBe('ok')
    expect('ifbMode' in settings).toBe(type === 'mmh_server')
    expect(specifications?.cores).toBeGreaterThan(0)
    expect(applications).toHaveProperty('receiver')
  },
)
