import type { TallyState } from '@backhaul/contract/inventories'
import type { Devices } from '../link/devices.ts'
import type { UnitRecord } from '../registry/record.ts'

/**
 * Sends the tally of units to their lights. A unit that reports no light has none. The unit reports its light after the command,
 * after its start and when its links are back, so that a light that differs is set then; a refusal is not repeated before.
 */
export function createTallyLights(devices: Pick<Devices, 'commandInBackground'>): (unit: UnitRecord) => void {
  /** The tally that is on its way to each unit: at most one per unit. */
  const sending = new Map<string, TallyState>()
  const tallyOf = ({ row }: UnitRecord): TallyState => row.tallyState ?? 'off'

  async function send(unit: UnitRecord, tally: TallyState): Promise<void> {
    sending.set(unit.id, tally)
    await devices.commandInBackground(unit.id, { kind: 'setTally', tally }).catch(() => undefined)
    sending.delete(unit.id)
    // The mixer may have cut again meanwhile.
    if (tallyOf(unit) !== tally) follow(unit)
  }

  function follow(unit: UnitRecord): void {
    const light = unit.state.tallyLight
    const tally = tallyOf(unit)
    if (light !== undefined && light !== tally && unit.lastReportMs !== null && !sending.has(unit.id)) void send(unit, tally)
  }
  return follow
}
