import { draw, purposeOf } from '../chance.ts'
import type { Stream, UnitState, UnitStep } from './state.ts'

const contentChance = purposeOf('movement in the picture of a camera')
const contentChangesMs = 20_000
/** The proxy is a small copy of the picture for the preview. */
const proxyShare = 0.12
const priorityDefault = 5

/**
 * Returns the share of the video that each channel gets. Cameras with a higher priority (1 is the highest) and with more movement
 * get more.
 */
export function cameraShares(
  { setup }: UnitState,
  { mode, channelIds }: Stream,
  { key, nowMs }: Pick<UnitStep, 'key' | 'nowMs'>,
): readonly number[] {
  if (mode === 'switcherAndProxy') return [1 - proxyShare, proxyShare]
  const chance = { key, nowMs: Math.floor(nowMs / contentChangesMs) }
  const { cameras } = setup.settings.multiCamera
  const weights = channelIds.map((_, i) => (0.6 + 0.8 * draw(chance, contentChance, i)) / (3 + (cameras[i]?.priority ?? priorityDefault)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}
