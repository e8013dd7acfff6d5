import { type Actions, durationMs } from '@backhaul/simulation'
import type { Begun, Play } from '../play.ts'

const user = 'operator'
type Apply<Word extends keyof Actions> = (play: Play, action: Actions[Word], begun: Begun) => void

/** Makes any call. `{cam-1}` in its path is replaced by the id of the device. */
const call: Apply<'call'> = (play, { call: text, as = user, body: written, fill, headers, bodyBytes }, begun) => {
  const [method = '', path = ''] = text.split(' ')
  const body = fill === undefined ? written : { ...written, [fill.field]: 'A'.repeat(fill.characters) }
  const about: string[] = []
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, alias: string) => {
    about.push(...play.idsOf(alias))
    return play.idsOf(alias)[0] ?? alias
  })
  play.ask(begun, about, as, method, filled, body, { headers, bodyBytes })
}

/** Asks for each unit, all at once or one after the other. Later answers belong to the step as well, but it does not wait for them. */
function askEach({ world, idsOf }: Play, aliases: string | readonly string[], each: string | undefined, ask: (id: string) => void): void {
  for (const [i, id] of idsOf(aliases).entries()) {
    if (i === 0 || each === undefined) ask(id)
    else world.clock.after(i * durationMs(each), () => ask(id))
  }
}

const start: Apply<'start'> = (play, { start: units, channel, each, as = user }, begun) => {
  const body = channel === undefined ? {} : { channelId: channel }
  askEach(play, units, each, (id) => play.ask(begun, [id], as, 'POST', `/v2/units/${id}/stream`, body))
}

const stop: Apply<'stop'> = (play, { stop: units, each, as = user }, begun) => {
  askEach(play, units, each, (id) => play.ask(begun, [id], as, 'DELETE', `/v2/units/${id}/stream`))
}

const reboot: Apply<'reboot'> = (play, { reboot: units, as = user }, begun) => {
  for (const id of play.idsOf(units)) play.ask(begun, [id], as, 'POST', `/devices/${id}/commands/reboot`)
}

const selectChannel: Apply<'selectChannel'> = (play, { selectChannel: units, channel, as = user }, begun) => {
  for (const id of play.idsOf(units))
    play.ask(begun, [id], as, 'POST', `/devices/${id}/commands/set_virtual_channel`, { channelId: channel })
}

export const callActions = { call, start, stop, reboot, selectChannel }
