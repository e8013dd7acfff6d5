import { draw, keyOf, purposeOf } from '../chance.ts'
import { type Crew, type Director, noActions } from './director.ts'
import { idleDirector } from './idle.ts'

const startChance = purposeOf('start of a stream')
const everyMs = 5000
const onAirEveryMs = 30_000

const later = (crew: Crew, nowMs: number, isOnAir: boolean): Crew => ({ ...crew, dueMs: nowMs + (isOnAir ? onAirEveryMs : everyMs) })

/** Brings every unit with a free channel on air and keeps it there. The starts are spread over some seconds. */
export const streamingDirector: Director = {
  arrive(device, field) {
    const { actions } = idleDirector.arrive(device, field)
    if (device.kind !== 'unit') return { crew: null, actions }
    const key = keyOf(field.seed, `crew ${device.state.id}`)
    const dueMs = field.nowMs + 1 + Math.floor(everyMs * draw({ key, nowMs: field.nowMs }, startChance))
    return { crew: { key, dueMs }, actions }
  },
  step(crew, device, { nowMs, places }) {
    if (device.kind !== 'unit') return { crew: later(crew, nowMs, true), actions: noActions }
    const { stream, silent, setup } = device.state
    const channel = setup.channelId === null ? undefined : places.get(setup.channelId)?.device
    const isFree = stream === null && !silent && channel?.kind === 'channel' && channel.state.status === 'idle'
    if (!isFree || setup.channelId === null) return { crew: later(crew, nowMs, stream !== null), actions: noActions }
    return { crew: later(crew, nowMs, false), actions: [{ do: 'start', mode: 'single', channelIds: [setup.channelId] }] }
  },
}
