import { area } from '../call.ts'
import * as auth from './auth.calls.ts'
import * as account from './account.calls.ts'

export const calls = area(auth, account)
