import { resources } from '@backhaul/contract/resources'
import { expect, test } from 'vitest'
import { actions } from './actions.ts'

test('the compiler asks for a handler of every action of a resource', () => {
  // @ts-expect-error The resource has actions.
  const none: typeof actions = {}
  // @ts-expect-error `setDefault` has no handler.
  const other: typeof actions = { usageProfiles: {} }
  expect([none, other]).toEqual([{}, { usageProfiles: {} }])
  expect(Object.keys(actions.usageProfiles)).toEqual(Object.keys(resources.usageProfiles.actions))
})
