import type { ChannelRow } from '@backhaul/contract/channels'
import type { Composition } from '@backhaul/contract/graphics'
import type { TrialState } from '@backhaul/contract/services'
import { isChannelOffline } from '../channels/channel-status.ts'
import { takesUnits } from '../channels/channel-type.ts'
import { refusal, type Refusal } from '../refusal.ts'
import { graphicsTrialHours, trialDays } from '../services/trial.ts'

/** returns why an inventory has no graphics: it has not the service, or its trial has ended. Null when it has. */
export function refuseGraphics(state: TrialState): Refusal<'GRAPHICS_NOT_ENABLED' | 'GRAPHICS_TRIAL_ENDED'> | null {
  if (state === 'purchasedService' || state === 'activeTrial') return null
  return state === 'expiredTrial'
    ? refusal('GRAPHICS_TRIAL_ENDED', { hours: graphicsTrialHours, days: trialDays })
    : refusal('GRAPHICS_NOT_ENABLED')
}

type Shown = Pick<Composition, 'state' | 'onAir'>

/** Returns why a composition cannot be deleted. One whose creation failed can. */
export function refuseDelete({ state, onAir }: Shown): Refusal<'COMPOSITION_NOT_READY' | 'COMPOSITION_ON_AIR'> | null {
  if (onAir !== null) return refusal('COMPOSITION_ON_AIR')
  return state === 'creating' ? refusal('COMPOSITION_NOT_READY') : null
}

/** Returns why a composition cannot be put on air at all. */
export function refuseOnAir({ state, onAir }: Shown): Refusal<'COMPOSITION_NOT_READY' | 'COMPOSITION_ON_AIR'> | null {
  if (onAir !== null) return refusal('COMPOSITION_ON_AIR')
  return state === 'ready' ? null : refusal('COMPOSITION_NOT_READY')
}

/** Returns why a channel cannot show a composition now. */
export function refuseGraphicsOn({
  type,
  status,
  graphics,
}: Pick<ChannelRow, 'type' | 'status' | 'graphics'>): Refusal<
  'CHANNEL_SHOWS_NO_GRAPHICS' | 'CHANNEL_OFFLINE' | 'CHANNEL_SHOWS_GRAPHICS'
> | null {
  if (!takesUnits(type)) return refusal('CHANNEL_SHOWS_NO_GRAPHICS')
  if (isChannelOffline(status)) return refusal('CHANNEL_OFFLINE')
  return graphics === null ? null : refusal('CHANNEL_SHOWS_GRAPHICS')
}
