import type { Applications, UnitStatus, UnitTask } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { refuseSupportCase } from './support-case.ts'

const unit = (status: UnitStatus, applications: Applications = {}, tasks: UnitTask[] = []) => ({
  uniqueId: 'u-1',
  status,
  applications,
  tasks,
  transition: null,
})
const channel = {
  channelName: 'A',
  type: 'preview' as const,
  status: 'idle' as const,
  allocatedTo: null,
  allocatedToUnitAlias: null,
  allocatedToUnitUid: null,
  allocatedToByApp: null,
}
const user = { email: 'ada@test.example' }
const codeOf = (...args: Parameters<typeof refuseSupportCase>) => refuseSupportCase(...args)?.code ?? null

describe('a support case', () => {
  test('is opened for a unit that is online and idle, over a free channel', () => {
    expect(codeOf(unit('idle'), user, channel)).toBeNull()
    expect(codeOf(unit('idle'), user, undefined)).toBeNull()
  })

  test.each([null, ''])('R-050 E-106 needs a user with an email address, not %j', (email) => {
    expect(codeOf(unit('idle'), { email }, channel)).toBe('SUPPORT_CASE_NEEDS_EMAIL')
  })

  test.each([
    unit('offline', null),
    unit('streaming', { video: 'running' }),
    unit('forwarding', { forward: 'running' }),
    unit('speedtest', { video: 'speedtest' }),
    unit('idle', {}, [{ kind: 'upload', phase: 'uploading', percent: 3, by: null, transition: null }]),
    { ...unit('idle'), transition: { kind: 'starting' as const, by: null, since: 0 } },
  ])('R-050 R-184 E-112 needs a unit that is online and idle, not %j', (facts) => {
    expect(codeOf(facts, user, channel)).toBe('SUPPORT_CASE_NEEDS_IDLE_UNIT')
  })

  test.each([
    ['NO_CHANNEL_SELECTED', null],
    ['CHANNEL_SENDS_NO_LOGS', { ...channel, type: 'input' as const }],
    ['CHANNEL_SENDS_NO_LOGS', { ...channel, type: 'distributor' as const }],
    ['LOG_CHANNEL_BUSY_OR_OFFLINE', { ...channel, status: 'offline' as const }],
    ['LOG_CHANNEL_BUSY_OR_OFFLINE', { ...channel, allocatedToUnitUid: 'u-2' }],
  ])('E-002 E-003 is refused with %s by its channel', (code, facts) => {
    expect(codeOf(unit('idle'), user, facts)).toBe(code)
  })
})
