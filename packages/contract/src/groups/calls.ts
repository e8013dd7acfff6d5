import { area } from '../call.ts'
import * as alerts from './alerts.calls.ts'
import * as groups from './groups.calls.ts'
import * as invitations from './invitations.calls.ts'

export const calls = area(groups, alerts, invitations)
