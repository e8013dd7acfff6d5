import { area } from '../call.ts'
import * as adminReads from './admin-reads.calls.ts'
import * as channels from './channels.calls.ts'
import * as facts from './facts.calls.ts'
import * as inventoryReads from './inventory-reads.calls.ts'
import * as memberships from './memberships.calls.ts'

export const calls = area(adminReads, channels, facts, inventoryReads, memberships)
