import { expect, test } from 'vitest'
import { usageProfiles } from './management.ts'

const input = { inventoryId: 'i1', ...usageProfiles.example }
const accepts = (fields: Record<string, unknown>) => usageProfiles.calls.create.input.safeParse({ ...input, ...fields }).success

test('R-153 a usage profile needs a reset day from 1 to 31', () => {
  expect([0, 1, 31, 32, 1.5, undefined].map((resetDay) => accepts({ resetDay }))).toEqual([false, true, true, false, false, false])
})
