import { expect, test } from 'vitest'
import * as audioRooms from './audio-rooms/index.ts'
import * as destinations from './destinations/index.ts'
import { issuesOf } from './form-messages.ts'
import * as gateways from './gateways/index.ts'
import * as graphics from './graphics/index.ts'
import * as groups from './groups/index.ts'
import { labelUpTo, Name, nameUpTo } from './name.ts'
import { usageProfiles } from './resources/management.ts'
import { ifbServers, modemVendors } from './resources/platform.ts'
import * as videoReturn from './video-return/index.ts'

const faults = (name: unknown, schema = Name) => {
  const { error } = schema.safeParse(name)
  return error === undefined ? [] : issuesOf(error).map(({ message }) => message)
}

test.each([
  '',
  '   ',
  '\u00a0',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\t\n',
  '\u0000',
  '\ud800',
])('a name without a visible character is refused as missing: %j', (name) => expect(faults(name)).toEqual(['required']))

test.each(['Main\u0000CDN', 'Main\nCDN', 'Main\u200bCDN', 'Main\u202eCDN', 'Main\u2028CDN', 'Main\ud800CDN'])(
  'a name with a character that controls or hides others is refused: %j',
  (name) => expect(faults(name)).toEqual(['pattern']),
)

test.each(['Main CDN', '主 CDN', 'Zürich (1)', '👩‍💻', 'می‌خواهم', '1'])('a name of any script is accepted as it is: %j', (name) =>
  expect(Name.parse(name)).toBe(name),
)

test('a name is trimmed and composed, so that names that look the same are the same', () => {
  expect(Name.parse(' Zu\u0308rich ')).toBe('Z\u00fcrich')
})

test('a name has a bound', () => {
  expect(faults('x'.repeat(256))).toEqual(['max255'])
  expect(faults('x'.repeat(65), nameUpTo(64))).toEqual(['maxLength'])
})

test('a label may be empty, and has no control characters', () => {
  expect(labelUpTo(64).parse('  ')).toBe('')
  expect(faults('a\u0000b', labelUpTo(64))).toEqual(['pattern'])
})

test.each([
  ['an audio room', audioRooms.calls.create],
  ['a destination', destinations.calls.create],
  ['a composition', graphics.calls.create],
  ['a guest', groups.calls.invite],
  ['a usage profile', usageProfiles.calls.create],
  ['an IFB server', ifbServers.calls.create],
  ['a modem vendor', modemVendors.calls.create],
])('%s has a name by this rule', (_, { input, example }) => {
  const { error } = input.safeParse({ ...example, name: '\u200b' })
  expect(error && issuesOf(error)).toContainEqual({ path: 'name', message: 'required' })
})

test('a stored name from before the rule is read', () => {
  const added = { id: 'v-1', inventoryId: null, isDefault: false, usedBy: 0, version: 1, lastModified: 0 }
  expect(modemVendors.Item.parse({ ...modemVendors.calls.create.example, ...added, name: 'Old\u200bname' }).name).toBe('Old\u200bname')
})

test.each([
  ['a video return channel', videoReturn.calls.create],
  ['a gateway', gateways.calls.create],
])('%s has a description by the rule of labels', (_, { input, example }) => {
  expect(input.parse({ ...example, inventoryId: 'inv-1', description: '  ' })).toMatchObject({ description: '' })
  const { error } = input.safeParse({ ...example, inventoryId: 'inv-1', description: 'Clean\nfeed' })
  expect(issuesOf(error!)).toContainEqual({ path: 'description', message: 'pattern' })
})
