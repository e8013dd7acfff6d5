import type { DeviceAction } from '../../device/actions.ts'
import type { Device } from '../../device/device.ts'
import { between, chance, createRng } from '../../rng.ts'

export const demoVersions = ['9.2.1', '10.0.2', '10.1.0'] as const

const offShare = 0.14
const onMainsShare = 0.4
const drivingShare = 0.12
const disabledChannelShare = 0.012
const swapAtPercentMax = 18

/** Returns the battery percent at which the operator of a unit swaps the battery. At 0 the battery runs empty. */
export const swapAtPercent = (unitId: string): number => Math.floor(createRng(7, unitId)() * swapAtPercentMax)

/**
 * Returns the initial state of a device as actions: different battery levels, some units off or driving, a few channels
 * disabled.
 */
export function initialDemoActions({ kind, id, rng }: Device): readonly DeviceAction[] {
  if (kind === 'channel') return chance(rng, disabledChannelShare) ? [{ do: 'disable' }] : []
  if (kind === 'server') return []
  const actions: DeviceAction[] = []
  if (!chance(rng, onMainsShare)) {
    actions.push({ do: 'mains', connected: false })
    actions.push({ do: 'battery', percent: Math.max(swapAtPercent(id) + 1, between(rng, 5, 100)) })
  } else if (chance(rng, 0.4)) actions.push({ do: 'battery', percent: between(rng, 30, 99) })
  if (chance(rng, drivingShare)) actions.push({ do: 'drive' })
  if (chance(rng, offShare)) actions.push({ do: 'powerOff' })
  return actions
}
