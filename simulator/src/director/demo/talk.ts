import { happens, purposeOf } from '../../chance.ts'
import { taskOf } from '../../unit/tasks.ts'
import type { UnitTurn } from './crew.ts'

/** The crew and the gallery talk over the first intercom while the unit is on air. */

const talkChance = purposeOf('talk of a crew')
/** Shares of the looks of a crew, every one to two minutes, at which a talk begins and ends. */
const beginShare = 0.15
const endShare = 0.2
/** Lines below are given to channels of their own in the demo. */
const firstLine = 3
const lines = Array.from({ length: 14 }, (_, index) => firstLine + index)

/** Begins or ends a talk. One that a user began is left to the user. */
export function talk(turn: UnitTurn): void {
  const { crew, state, actions, field } = turn
  const running = taskOf(state, 'intercom1')
  const isOnAir = crew.act?.kind === 'stream' && state.stream?.phase === 'running'
  if (running !== undefined) {
    if (running.commandId === null && (!isOnAir || happens(turn, talkChance, endShare, 1))) actions.push({ do: 'intercom', far: null })
    return
  }
  const { channelId, settings } = state.setup
  const channel = field.places.get(channelId ?? '')?.device
  if (!isOnAir || channel?.kind !== 'channel' || channel.state.serverId === null || !happens(turn, talkChance, beginShare)) return
  const { mode, destination } = settings.intercoms[0] ?? { mode: 'targetChannel', destination: null }
  const to = mode === 'audioRoom' ? { roomId: destination, channelId: null } : { roomId: null, channelId }
  actions.push({ do: 'intercom', far: { serverId: channel.state.serverId, ...to, lines } })
}
