import { Role } from '@backhaul/contract/users'
import { expect, test } from 'vitest'
import { userKindOf } from './user-kind.ts'

test('M-011 to M-016 the kind of a user follows from the roles, and that with more rights counts', () => {
  const kinds = (['luc_regular', 'luc_admin', 'luc_partner', 'luc_contractor', 'luc_freelancer', 'staff'] as const).map((role) =>
    userKindOf([role]),
  )
  expect(kinds).toEqual(['operator', 'administrator', 'partner', 'contractor', 'guest', 'support'])
  expect(userKindOf(['luc_freelancer', 'luc_regular'])).toBe('operator')
  expect(userKindOf(['luc_regular', 'luc_admin'])).toBe('administrator')
  expect(userKindOf([])).toBe('guest')
})

test('M-011 to M-016 every role makes a kind', () => {
  expect(new Set(Role.options.map((role) => userKindOf([role]))).size).toBe(6)
})
