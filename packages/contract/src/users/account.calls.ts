import * as z from 'zod'
import { call, secret } from '../call.ts'
import { Done, Id } from '../id.ts'
import { Contact, CurrentUser, Email, FirstName, LastName, NewContact, NewPassword, SessionInfo } from './user.ts'
import { stringUpTo } from '../string.ts'

/** API-337: current user details. */
export const getCurrent = call({
  http: 'GET /users/current',
  access: 'signedIn',
  withExpiredPassword: true,
  summary: 'The signed-in user',
  output: CurrentUser,
})

/** API-338: current user update. */
export const updateCurrent = call({
  http: 'PUT /users/current',
  access: 'signedIn',
  summary: 'Change the account of the signed-in user',
  input: {
    email: Email.nullable().optional(),
    firstName: FirstName.optional(),
    lastName: LastName.optional(),
    userLabel: stringUpTo(30).nullable().optional(),
  },
  output: CurrentUser,
  errors: ['EMAIL_IN_USE'],
  example: { firstName: 'Ada', lastName: 'Byron' },
})

/** API-339, M-440. The name and the e-mail address of the account, until another contact is stored. */
export const getContact = call({
  http: 'GET /users/current/contact',
  access: 'signedIn',
  summary: 'Contact of the signed-in user',
  output: Contact,
  assumed: true,
})

/** API-340, M-440. The account keeps its own name and address. */
export const setContact = call({
  http: 'POST /users/current/contact',
  access: 'signedIn',
  summary: 'Change the contact of the signed-in user',
  input: NewContact.shape,
  output: Contact,
  assumed: true,
  example: { name: 'Ada Byron', email: 'ada@example.com', phone: '4930123456' },
})

/** API-354. Ends every other session of the user. */
export const changePassword = call({
  http: 'PUT /users/current/password',
  access: 'signedIn',
  withExpiredPassword: true,
  summary: 'Change the password of the signed-in user',
  input: {
    oldPassword: secret(stringUpTo(255).min(1, 'required')),
    newPassword: secret(NewPassword),
    repeatPassword: secret(z.string()),
  },
  refine: { check: (input) => input.newPassword === input.repeatPassword, path: 'repeatPassword', message: 'passwordsDiffer' },
  output: CurrentUser,
  errors: ['OLD_PASSWORD_MISMATCH', 'PASSWORD_TOO_COMMON', 'TOO_MANY_ATTEMPTS'],
  example: { oldPassword: 'Correct-horse-9', newPassword: 'Battery-staple-7', repeatPassword: 'Battery-staple-7' },
})

// The spec doesn't say; we let users see and end their own sessions.
export const listSessions = call({
  http: 'GET /users/current/sessions',
  access: 'signedIn',
  summary: 'Sessions of the signed-in user',
  output: z.array(SessionInfo),
})

export const endSession = call({
  http: 'DELETE /users/current/sessions/:sessionId',
  access: 'signedIn',
  summary: 'End a session of the signed-in user',
  input: { sessionId: Id },
  output: Done,
  errors: ['SESSION_NOT_FOUND'],
  example: { sessionId: '0' },
})
