import type { ChannelRow } from '@backhaul/contract/channels'
import { expect, test } from 'vitest'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { channelsForAny, endsTransmission, planBulk } from './bulk-plan.ts'

const channelRow = (channelId: string, more: Partial<ChannelRow> = {}) =>
  ({
    channelId,
    channelName: channelId,
    type: 'output',
    status: 'idle',
    allocatedTo: null,
    allocatedToUnitAlias: null,
    allocatedToUnitUid: null,
    allocatedToByApp: null,
    supportedByUnit: true,
    groups: ['g1'],
    inventories: ['inv1'],
    ...more,
  }) as ChannelRow
const channels = new Map([
  ['c1', channelRow('c1')],
  ['c2', channelRow('c2', { groups: ['g2'], inventories: ['inv2'] })],
])
const sends = { selChannel: { channelId: 'c1', name: 'c1', external: false }, cameraConnected: true, groups: ['g1'] }
const idle = unitRow({ uniqueId: 'u1', name: 'Idle-1', ...sends })
const other = unitRow({ uniqueId: 'u2', name: 'Idle-2', ...sends })
const live = unitRow({ uniqueId: 'u3', name: 'Live-1', ...sends, applications: { video: 'running' } })
const gone = unitRow({ uniqueId: 'u4', name: 'Gone-1', ...sends, applications: null })
const units = [idle, other, live, gone]

const codes = (plan: ReturnType<typeof planBulk>) =>
  plan.map(({ refusal }) => (refusal === null || refusal === 'elsewhere' ? refusal : refusal.code))

test('of two units that would start to the same channel the second is left out, and the reason names the first', () => {
  const plan = planBulk({ action: 'start', units, channels })
  expect(codes(plan)).toEqual([null, 'CHANNEL_BUSY', 'UNIT_BUSY', 'UNIT_OFFLINE'])
  expect(plan[1]!.refusal).toMatchObject({ params: { takenBy: 'Idle-1' } })
})

test('leaves out the units that the rules refuse to stop or reboot, and knows which of the others go off air', () => {
  expect(codes(planBulk({ action: 'stop', units, channels }))).toEqual(['NOT_STREAMING', 'NOT_STREAMING', null, 'UNIT_OFFLINE'])
  expect(codes(planBulk({ action: 'reboot', units, channels }))).toEqual([null, null, null, 'UNIT_OFFLINE'])
  expect(units.map((unit) => endsTransmission('reboot', unit))).toEqual([false, false, true, false])
  expect(units.some((unit) => endsTransmission('setChannel', unit))).toBe(false)
})

test('leaves out the units for which the channel is not one of their groups', () => {
  expect(codes(planBulk({ action: 'setChannel', units, channels, channelId: 'c2' }))).toEqual([
    'elsewhere',
    'elsewhere',
    'UNIT_BUSY',
    'UNIT_OFFLINE',
  ])
  expect(codes(planBulk({ action: 'setChannel', units, channels, channelId: 'c1' }))).toEqual([null, null, 'UNIT_BUSY', 'UNIT_OFFLINE'])
  expect(channelsForAny(units, channels.values()).map(({ channelId }) => channelId)).toEqual(['c1'])
})
