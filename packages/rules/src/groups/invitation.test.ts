import { expect, test } from 'vitest'
import { refuseInvitation } from './invitation.ts'

test.each([null, ''])('refuses an invitation by a user whose address is %j', (email) => {
  expect(refuseInvitation({ email })?.code).toBe('INVITATION_NEEDS_EMAIL')
})

test('a user with an address may invite', () => {
  expect(refuseInvitation({ email: 'ada@test.example' })).toBeNull()
})
