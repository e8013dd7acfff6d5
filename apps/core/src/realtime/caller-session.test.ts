import type { Access } from '@backhaul/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { mayWatch } from './caller-session.ts'

const callerWith = (access: Access[], scope: Partial<Caller['scope']>): Caller => ({
  userId: 'u',
  sessionId: 's',
  username: 'ada',
  roles: [],
  expiresAt: 0,
  scope: { all: false, inventoryIds: new Set(), groupIds: new Set(), unitIds: new Set(), ...scope },
  applicationPermission: true,
  passwordExpiresAt: null,
  may: (one) => access.includes(one),
})

const names = [
  'g/21/channels',
  'g/21/channels/reduced',
  'i/1/units',
  'i/2/units',
  'g/11/units',
  'g/21/units',
  'i/1/channels',
  'i/1/secrets',
  'units',
  'i//units',
  'u/me/session',
]
// Groups 11 and 12 belong to inventory 1, group 21 to inventory 2.
const inventoryOf = (name: string) => name.match(/^[ig]\/(\d)/)?.[1] ?? null
const watched = (caller: Caller) => names.filter((name) => mayWatch(caller, name, inventoryOf(name)))

test('a caller may watch the topics that both scope and role allow', () => {
  expect(watched(callerWith(['units.read'], { inventoryIds: new Set(['1']) }))).toEqual(['i/1/units', 'g/11/units'])
  expect(watched(callerWith(['units.read'], { groupIds: new Set(['21']) }))).toEqual(['g/21/units'])
  expect(watched(callerWith(['channels.read', 'units.read', 'servers.read'], { groupIds: new Set(['21']) }))).toEqual([
    'g/21/channels',
    'g/21/channels/reduced',
    'g/21/units',
  ])
  expect(watched(callerWith([], { all: true }))).toEqual([])
  expect(watched(callerWith(['units.read'], {}))).toEqual([])
})

test('a caller who may not read units and servers gets the topic of a group without these, and no topic of an inventory with them', () => {
  for (const access of [['channels.read'], ['channels.read', 'units.read'], ['channels.read', 'servers.read']] as Access[][]) {
    const ofChannels = (scope: Partial<Caller['scope']>) => watched(callerWith(access, scope)).filter((name) => name.includes('channels'))
    expect(ofChannels({ groupIds: new Set(['21']) })).toEqual(['g/21/channels/reduced'])
    expect(ofChannels({ inventoryIds: new Set(['1']) })).toEqual([])
  }
})
