import { expect, test } from 'vitest'
import { refuseP2pTarget } from './refuse-target.ts'

const source = { channelId: 'c1', type: 'output' } as const
const target = { channelId: 'c2', type: 'preview', groups: ['g1'] } as const
const codeOf = (one: object, groups: readonly string[] = [], from: object = source) =>
  refuseP2pTarget(from as never, { ...target, ...one } as never, groups)?.code ?? null

test('a point-to-point link goes to another channel that takes streams', () => {
  expect(codeOf({})).toBeNull()
  expect(codeOf({ channelId: 'c1' })).toBe('P2P_TARGET_IS_SOURCE')
  for (const type of ['input', 'distributor']) expect(codeOf({ type })).toBe('CHANNEL_TAKES_NO_UNIT')
  expect(codeOf({}, [], { ...source, type: 'input' })).toBe('CHANNEL_TAKES_NO_UNIT')
})

test('a link with groups goes to a channel of one of them', () => {
  expect(codeOf({}, ['g1', 'g2'])).toBeNull()
  expect(codeOf({}, ['g2'])).toBe('P2P_TARGET_OUTSIDE_GROUPS')
})
