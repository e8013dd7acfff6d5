import { between, draw, purposeOf } from '../../chance.ts'
import type { ServerTurn } from './crew.ts'

/** The vision mixer behind a server: a director cuts between the channels that collect. */

const cutChance = purposeOf('cut of a vision mixer')
const cutMs = [15_000, 90_000] as const
const never = Number.POSITIVE_INFINITY

/** Returns the time of the first cut. A server without tally interfaces is behind no mixer. */
export const firstCutMs = (turn: ServerTurn): number =>
  turn.state.tallies.length === 0 ? never : turn.nowMs + Math.round(between(turn, cutChance, ...cutMs, 1))

/** The source of an interface is the channel of the server with the same place. */
function sourcesOnAir({ state, field }: ServerTurn): number[] {
  return state.tallies.flatMap(({ number }) => {
    const channel = field.places.get(state.channelIds[number - 1] ?? '')?.device
    return channel?.kind === 'channel' && channel.state.status === 'collecting' ? [number] : []
  })
}

/** Cuts to a source that is on air; the one before goes to the preview. A source that has left goes dark. */
export function attendMixer(turn: ServerTurn): void {
  const { crew, state, nowMs, actions } = turn
  if (nowMs < crew.cutMs) return
  crew.cutMs = nowMs + Math.round(between(turn, cutChance, ...cutMs))
  if (state.down) return
  const sources = sourcesOnAir(turn)
  for (const { number, state: tally } of state.tallies)
    if (tally !== 'off' && !sources.includes(number)) actions.push({ do: 'tally', number, state: 'off' })
  const live = state.tallies.find((one) => one.state === 'program')?.number
  const others = sources.filter((number) => number !== live)
  const next = others[Math.floor(draw(turn, cutChance, 2) * others.length)]
  if (next === undefined) return
  actions.push({ do: 'tally', number: next, state: 'program' })
  if (live !== undefined && sources.includes(live)) actions.push({ do: 'tally', number: live, state: 'preview' })
}
