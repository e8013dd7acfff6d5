import { call, secret } from '../call.ts'
import { Done } from '../id.ts'
import { CurrentUser } from './user.ts'
import { stringUpTo } from '../string.ts'

/** API-352. The response sets a new session cookie. Every failure has the same text, whatever its reason. */
export const login = call({
  http: 'POST /auth/login',
  access: 'public',
  summary: 'Sign in',
  input: { username: stringUpTo(255).min(1, 'required'), password: secret(stringUpTo(255).min(1, 'required')) },
  output: CurrentUser,
  errors: ['SIGN_IN_FAILED', 'TOO_MANY_ATTEMPTS', 'HTTPS_REQUIRED'],
  example: { username: 'ada', password: 'Correct-horse-9' },
})

/** API-353. Ends the session on the server. */
export const logout = call({
  http: 'POST /auth/logout',
  access: 'signedIn',
  withExpiredPassword: true,
  summary: 'Sign out',
  output: Done,
})
