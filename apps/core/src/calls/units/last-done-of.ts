import type { UnitCommand } from '@backhaul/contract/units'
import type { CommandKind } from '@backhaul/device-link'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'

const kinds = ['scanCellular', 'startSpeedTest', 'startStream'] as const satisfies readonly CommandKind[]

/** The last command of each of these kinds that a unit has carried out, a few seconds after its end: the log is written behind. */
export type LastDone = Record<(typeof kinds)[number], UnitCommand | null>

export async function lastDoneOf(unit: UnitRecord, { store }: Pick<Ctx, 'store'>): Promise<LastDone> {
  const found = await Promise.all(kinds.map(async (kind) => [kind, await store.unitCommands.lastDone(unit.id, kind)] as const))
  return Object.fromEntries(found) as LastDone
}
