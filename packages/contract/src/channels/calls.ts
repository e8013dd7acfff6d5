import { area } from '../call.ts'
import * as adminReads from './admin-reads.calls.ts'
import * as admin from './admin.calls.ts'
import * as channels from './channels.calls.ts'
import * as facts from './facts.calls.ts'
import * as inventoryReads from './inventory-reads.calls.ts'
import * as memberships from './memberships.calls.ts'
import * as recording from './recording.calls.ts'
import * as settings from './settings.calls.ts'

export const calls = area(admin, adminReads, channels, facts, inventoryReads, memberships, recording, settings)
