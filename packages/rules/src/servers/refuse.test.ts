import { GenlockOffset, IpPipePort, RegistrationServerPort, WebrtcPort } from '@backhaul/contract/servers'
import { describe, expect, test } from 'vitest'
import { serverCapabilities } from './capabilities.ts'
import { refuseHubSettings, refuseIfbMode, refuseMaxChannels, refuseResetInstance, refuseSmpteChange } from './refuse.ts'
import { supportAccessMs } from './support-access.ts'

const hub = { type: 'mmh_server', cloudProvider: null, state: 'idle', inventoryId: 'i1', hasSipServer: true, allocatedChannels: 3 } as const

test('R-161 to R-164 accept exactly the values within the limits', () => {
  for (const [schema, min, max] of [
    [GenlockOffset, -511, 511],
    [WebrtcPort, 1, 65_353],
    [IpPipePort, 1, 65_535],
    [RegistrationServerPort, 1, 65_535],
  ] as const)
    expect([min - 1, min, max, max + 1, min + 0.5].map((value) => schema.safeParse(value).success)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
})

describe('a change of the IFB mode', () => {
  test.each([
    ['E-076', 'IFB_SERVER_OFFLINE', { state: 'offline' }],
    ['E-077', 'IFB_SERVER_NOT_IDLE', { state: 'busy' }],
    ['E-077', 'IFB_SERVER_NOT_IDLE', { state: 'upgrading' }],
    ['E-078', 'IFB_NO_SIP_SERVER', { hasSipServer: false }],
    ['E-079', 'IFB_NO_PRIMARY_INVENTORY', { inventoryId: null }],
  ] as const)('%s is refused with %s of a server with %o', (_, code, facts) => {
    expect(refuseIfbMode({ ...hub, ...facts })?.code).toBe(code)
    expect(refuseHubSettings({ ...hub, ...facts }, { ifbMode: 'V1' }, { ifbMode: 'V2' })?.code).toBe(code)
  })

  test('is accepted of an idle server, and not looked at when the mode stays', () => {
    expect(refuseIfbMode(hub)).toBeNull()
    expect(refuseHubSettings({ ...hub, state: 'busy' }, { ifbMode: 'V2', webrtcPort: 9000 }, { ifbMode: 'V2' })).toBeNull()
  })
})

test('E-080 refuses fewer channels than the server has, and more than its type can run', () => {
  expect(refuseMaxChannels(hub, 2, 3)).toEqual({ code: 'CHANNELS_BELOW_ALLOCATED', params: { allocated: 3 } })
  expect(refuseMaxChannels(hub, 3, 3)).toBeNull()
  expect(refuseMaxChannels({ type: 'transceiver_server', cloudProvider: null }, 9, 0)?.code).toBe('CHANNELS_ABOVE_SERVER')
})

test('a cloud server has neither genlock nor a media network, and only its instance can be reset', () => {
  const cloud = { ...hub, cloudProvider: 'aws' }
  expect(serverCapabilities(cloud)).toMatchObject({ genlock: false, smpte: false, resetInstance: true })
  expect(refuseHubSettings(cloud, { genlockOffset: 4 }, { genlockOffset: 0 })?.code).toBe('NO_GENLOCK')
  expect(refuseSmpteChange(cloud, { ptpEnabled: true })?.code).toBe('NO_SMPTE')
  expect(refuseResetInstance({ ...cloud, state: 'busy' })).toBeNull()
  expect(refuseResetInstance({ ...cloud, state: 'upgrading' })?.code).toBe('SERVER_UPGRADING')
  expect(refuseResetInstance(hub)?.code).toBe('NOT_IN_CLOUD')
  expect(refuseHubSettings(hub, { cloud: { provider: 'aws', region: 'eu', instance: 'm5' } }, {})?.code).toBe('NOT_IN_CLOUD')
})

test('the media network of a busy server stays as it is', () => {
  expect(refuseSmpteChange({ ...hub, state: 'busy' }, { ptpDomain: 4 })?.code).toBe('SERVER_NOT_IDLE')
  expect(refuseSmpteChange({ ...hub, state: 'busy' }, {})).toBeNull()
  expect(refuseSmpteChange(hub, { ptpDomain: 4 })).toBeNull()
})

test('R-206 gives support 8 hours', () => {
  expect(supportAccessMs).toBe(28_800_000)
})
