import { area } from '../call.ts'
import * as channels from './channels.calls.ts'
import * as facts from './facts.calls.ts'
import * as inventoryReads from './inventory-reads.calls.ts'
import * as kind from './kind.calls.ts'
import * as recording from './recording.calls.ts'
import * as overlay from './overlay.calls.ts'
import * as ptmp from './ptmp.calls.ts'
import * as settings from './settings.calls.ts'
import * as smpte from './smpte.calls.ts'
import * as turn from './turn.calls.ts'
import * as waiting from './waiting.calls.ts'

export const calls = area(channels, facts, inventoryReads, kind, overlay, ptmp, recording, settings, smpte, turn, waiting)
