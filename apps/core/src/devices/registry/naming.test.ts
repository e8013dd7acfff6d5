import { hiddenWith, ref } from '@backhaul/contract'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { fieldsOf, showing, type Sight } from './naming.ts'

/** Sees every object whose id does not begin with `x`. Hidden channels have another id. */
const sight: Sight = { sees: (_kind, id) => !id.startsWith('x'), standIn: (kind) => (kind === 'channel' ? 'external:' : null) }

const Row = z.object({
  name: z.string(),
  unitId: ref('unit').nullable(),
  unitName: hiddenWith('unitId', z.string().nullable(), null),
  groups: z.array(ref('group')),
  feeds: z.array(z.object({ channelId: ref('channel'), label: hiddenWith('channelId', z.string(), '') })),
  acts: z.array(z.object({ kind: z.string(), by: ref('user', z.string()).nullable() })),
  shared: z.array(z.object({ unitId: ref('unit'), bitrate: z.int() })),
})
const row = {
  name: 'x1',
  unitId: 'x1',
  unitName: 'Unit x1',
  groups: ['a', 'x2'],
  feeds: [
    { channelId: 'x3', label: 'Channel x3' },
    { channelId: 'b', label: 'B' },
  ],
  acts: [{ kind: 'logs', by: 'x4' }],
  shared: [
    { unitId: 'x1', bitrate: 1 },
    { unitId: 'c', bitrate: 2 },
  ],
}

test('hidden objects are empty, left out of lists or replaced, with what describes them; a text that equals an id stays', () => {
  expect(showing(Row)(row, sight)).toEqual({
    name: 'x1',
    unitId: null,
    unitName: null,
    groups: ['a'],
    feeds: [
      { channelId: 'external:', label: '' },
      { channelId: 'b', label: 'B' },
    ],
    acts: [{ kind: 'logs', by: null }],
    shared: [{ unitId: 'c', bitrate: 2 }],
  })
})

test('a value whose objects are all seen is the same value', () => {
  const seen = { ...row, unitId: 'd', groups: [], feeds: [], acts: [], shared: [] }
  expect(showing(Row)(seen, sight)).toBe(seen)
})

test('some fields of a row are shown by the whole row, and no other field is added', () => {
  const fields = fieldsOf(Row)
  expect(fields?.shown(row, { unitName: 'Unit x1' }, sight)).toEqual({ unitName: null })
  expect(fields?.shown(row, { name: 'x1' }, sight)).toEqual({ name: 'x1' })
})

test('the fields that name an object are found, with those that describe it', () => {
  const fields = fieldsOf(Row)
  expect(fields?.ofKind('unit')).toEqual(['unitId', 'unitName', 'shared'])
  expect(fields?.naming.names({ ...row, unitId: null }, 'unit', 'c')).toBe(true)
  expect(fields?.naming.names(row, 'group', 'c')).toBe(false)
  expect(fieldsOf(z.object({ name: z.string() }))).toBeNull()
})

test('a value that its schema does not describe is not shown', () => {
  const Acts = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('send'), unitIds: z.array(ref('unit')) }),
    z.object({ kind: z.literal('stop') }),
  ])
  const shown = showing(Acts)
  expect(shown({ kind: 'send', unitIds: ['x', 'a'] }, sight)).toEqual({ kind: 'send', unitIds: ['a'] })
  expect(shown({ kind: 'stop' }, sight)).toEqual({ kind: 'stop' })
  expect(shown({ kind: 'other', unitIds: ['x'] } as never, sight)).toBeNull()
  expect(shown({ kind: 'send', unitIds: 'x' } as never, sight)).toBeNull()
})
