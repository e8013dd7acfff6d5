import type { Actions } from '@backhaul/simulation'
import type { Begun, Play } from '../play.ts'

const user = 'operator'
type Apply<Word extends keyof Actions> = (play: Play, action: Actions[Word], begun: Begun) => void

/** Makes any call. `{cam-1}` in its path is replaced by the id of the device. */
const call: Apply<'call'> = (play, { call: text, as = user, body, headers, bodyBytes }, begun) => {
  const [method = '', path = ''] = text.split(' ')
  const about: string[] = []
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, alias: string) => {
    about.push(...play.idsOf(alias))
    return play.idsOf(alias)[0] ?? alias
  })
  play.ask(begun, about, as, method, filled, body, { headers, bodyBytes })
}

const start: Apply<'start'> = (play, { start: units, channel, as = user }, begun) => {
  for (const id of play.idsOf(units))
    play.ask(begun, [id], as, 'POST', `/v2/units/${id}/stream`, channel === undefined ? {} : { channelId: channel })
}

const stop: Apply<'stop'> = (play, { stop: units, as = user }, begun) => {
  for (const id of play.idsOf(units)) play.ask(begun, [id], as, 'DELETE', `/v2/units/${id}/stream`)
}

const reboot: Apply<'reboot'> = (play, { reboot: units, as = user }, begun) => {
  for (const id of play.idsOf(units)) play.ask(begun, [id], as, 'POST', `/devices/${id}/commands/reboot`)
}

const selectChannel: Apply<'selectChannel'> = (play, { selectChannel: units, channel, as = user }, begun) => {
  for (const id of play.idsOf(units))
    play.ask(begun, [id], as, 'POST', `/devices/${id}/commands/set_virtual_channel`, { channelId: channel })
}

export const callActions = { call, start, stop, reboot, selectChannel }
