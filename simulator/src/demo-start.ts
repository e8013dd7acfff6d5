import type { Device, DeviceAction } from './device.ts'
import { between, chance, createRng } from './rng.ts'

export const demoVersions = ['9.2.1', '10.0.2', '10.1.0'] as const

const offShare = 0.14
const onMainsShare = 0.4
const drivingShare = 0.12
const disabledChannelShare = 0.012
const swapAtPercentMax = 18

/** Some crews watch their battery; some let it run flat now and then. */
export const swapAtPercent = (unitId: string): number => Math.floor(createRng(7, unitId)() * swapAtPercentMax)

/** How a device is found when its fleet is first heard of: nobody starts the day with everything full and at home. */
export function adoptForDemo({ kind, state, rng }: Device): readonly DeviceAction[] {
  if (kind === 'channel') return chance(rng, disabledChannelShare) ? [{ do: 'disable' }] : []
  if (kind === 'server' || !('session' in state)) return []
  const actions: DeviceAction[] = []
  if (!chance(rng, onMainsShare)) {
    actions.push({ do: 'mains', connected: false })
    actions.push({ do: 'battery', percent: Math.max(swapAtPercent(state.id) + 1, between(rng, 5, 100)) })
  } else if (chance(rng, 0.4)) actions.push({ do: 'battery', percent: between(rng, 30, 99) })
  if (chance(rng, drivingShare)) actions.push({ do: 'drive' })
  if (chance(rng, offShare)) actions.push({ do: 'powerOff' })
  return actions
}
