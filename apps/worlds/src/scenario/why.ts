import { momentText } from '@backhaul/simulation'
import { outagesAt } from '@backhaul/simulator'
import type { Play } from './play.ts'

/** A command or an act at the device this long ago may be the reason for a change of its status. */
const recentMs = 40_000
type Device = NonNullable<ReturnType<Play['world']['fleet']['device']>>
type UnitState = Extract<Device, { kind: 'unit' }>['state']

function ofPower({ power, battery }: UnitState): string[] {
  if (power.state === 'starting') return ['it is starting']
  if (power.state === 'on') return []
  return [battery.present && battery.percent <= 0 && !battery.charging ? 'its battery is empty' : 'it is switched off']
}

function ofRadio({ world }: Play, { modems, route }: UnitState): string[] {
  const down = modems.filter(({ connected }) => !connected)
  if (down.length === 0) return []
  const outages = outagesAt(world.fleet.world.radio.environment, route.lat, route.lng, world.clock.now())
  const isCutOff = down.length === modems.length
  if (!isCutOff && outages.length === 0) return []
  const share = isCutOff ? 'none of its links is connected' : `${down.length} of ${modems.length} links are down`
  return [outages.length === 0 ? share : `${share}; outage ${outages.map(({ id }) => id).join(', ')} covers it`]
}

function ofChannels({ world }: Play, { setup: { channelId } }: UnitState): string[] {
  const channel = channelId === null ? undefined : world.fleet.device(channelId)
  if (channel?.kind !== 'channel') return []
  const { serverState, disabled } = channel.state
  if (disabled) return [`its channel ${channelId} is disabled`]
  return serverState === 'up' || serverState === 'unlicensed' ? [] : [`the server of its channel ${channelId} is ${serverState}`]
}

/** Returns the reasons for the present state of a unit, as the device itself knows them, and the last thing done to it. */
export function why(play: Play, id: string): readonly string[] {
  const { world, journal } = play
  const last = journal.lastAbout(id, world.elapsedMs - recentMs)
  const done = last === undefined ? [] : [`${last.text} at ${momentText(last.atMs)}`]
  const device = world.fleet.device(id)
  if (device?.kind === 'server') return [...(device.state.down ? ['it is down'] : []), ...done]
  if (device?.kind !== 'unit') return done
  const { state } = device
  const power = ofPower(state)
  return [...power, ...(power.length > 0 ? [] : [...ofRadio(play, state), ...ofChannels(play, state)]), ...done]
}
