import * as z from 'zod'
import { call } from '../call.ts'
import { Done } from '../id.ts'
import { Name } from '../name.ts'
import { trimmedUpTo } from '../string.ts'
import { Email } from '../users/user.ts'

/**
 * API-273, UI-147. The specification has the path alone; the mail and its fields are ours. The mail names no link, because the
 * specification has no page for guests: the message says how to take part, and replies go to the user.
 */
export const invite = call({
  http: 'POST /groups/:groupId/invitation',
  access: 'management.administer',
  on: 'group',
  summary: 'Invite a guest to an interview by mail',
  input: {
    kind: z.enum(['guestInterview']).default('guestInterview'),
    email: Email,
    // One line, because it is on a line of the mail.
    name: Name,
    message: trimmedUpTo(2000).min(1, 'required'),
  },
  output: Done,
  assumed: true,
  errors: ['INVITATION_NEEDS_EMAIL', 'TOO_MANY_ATTEMPTS'],
  example: { email: 'guest@studio.example', name: 'Grace Hopper', message: 'The interview begins at six. We call you.' },
})
