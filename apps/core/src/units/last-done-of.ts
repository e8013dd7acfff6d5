import type { UnitCommand } from '@backhaul/contract/units'
import type { CommandKind } from '@backhaul/device-link'
import type { Ctx } from '../context.ts'
import type { UnitRecord } from '../devices/record.ts'

const kinds = ['scanCellular', 'startSpeedTest', 'startStream'] as const satisfies readonly CommandKind[]

/** The last command of each of these kinds that a unit has carried out. */
export type LastDone = Record<(typeof kinds)[number], UnitCommand | null>

export async function lastDoneOf(unit: UnitRecord, { store, registry }: Pick<Ctx, 'store' | 'registry'>): Promise<LastDone> {
  // The newest entries may not be written yet.
  await registry.flush()
  const found = await Promise.all(kinds.map(async (kind) => [kind, await store.unitCommands.lastDone(unit.id, kind)] as const))
  return Object.fromEntries(found) as LastDone
}
