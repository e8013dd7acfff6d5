import { keyOf } from '../../chance.ts'
import type { Device } from '../../device/device.ts'
import type { UnitState } from '../../unit/state.ts'
import { type Director, type Field, noActions } from '../director.ts'
import { arriveChannel, arriveServer, arriveUnit, arriveVideoReturn } from './arrival.ts'
import { attendChannel, attendSource } from './channels.ts'
import { type ChannelCrew, type DemoCrew, type ServerCrew, turnOf, type UnitCrew } from './crew.ts'
import { attendServer } from './servers.ts'
import { attendUnit } from './units.ts'

type Decision = ReturnType<Director<DemoCrew>['step']>

const crewKey = (device: Device, { seed }: Field): number => keyOf(seed, `crew ${device.state.id}`)

const newUnitCrew = (key: number, { setup }: UnitState, nowMs: number): UnitCrew => ({
  of: 'unit',
  live: setup.channelId !== null && setup.transmissionMode !== 'Store & Forward',
  key,
  dueMs: nowMs,
  where: 'away',
  stayEndsMs: 0,
  act: null,
  restEndsMs: nowMs,
  cameraBackMs: 0,
  indoors: false,
})
const newServerCrew = (key: number, nowMs: number): ServerCrew => ({
  of: 'server',
  key,
  dueMs: nowMs,
  cleanMs: 0,
  renewMs: 0,
  lookMs: nowMs,
  cutMs: nowMs,
})
const newChannelCrew = (key: number, nowMs: number): ChannelCrew => ({ of: 'channel', key, dueMs: nowMs })

/**
 * A fleet with field crews and operators. Each crew decides by itself, by the local time and the state of its own device. Crews
 * meet only where a channel is taken.
 */
export const demoDirector: Director<DemoCrew> = {
  arrive(device, field) {
    const key = crewKey(device, field)
    switch (device.kind) {
      case 'unit': {
        const turn = turnOf(newUnitCrew(key, device.state, field.nowMs), device.state, field)
        arriveUnit(turn)
        return turn
      }
      case 'server': {
        const turn = turnOf(newServerCrew(key, field.nowMs), device.state, field)
        arriveServer(turn)
        return turn
      }
      case 'channel': {
        const turn = turnOf(newChannelCrew(key, field.nowMs), device.state, field)
        arriveChannel(turn)
        return turn
      }
      case 'videoReturn': {
        const turn = turnOf(newChannelCrew(key, field.nowMs), device.state, field)
        arriveVideoReturn(turn)
        return turn
      }
      default:
        return { crew: null, actions: noActions }
    }
  },
  step(crew, device, field): Decision {
    if (crew.of === 'unit' && device.kind === 'unit') {
      const turn = turnOf(crew, device.state, field)
      attendUnit(turn)
      return turn
    }
    if (crew.of === 'server' && device.kind === 'server') {
      const turn = turnOf(crew, device.state, field)
      attendServer(turn)
      return turn
    }
    if (crew.of === 'channel' && device.kind === 'channel') {
      const turn = turnOf(crew, device.state, field)
      attendChannel(turn)
      return turn
    }
    if (crew.of === 'channel' && device.kind === 'videoReturn') {
      const turn = turnOf(crew, device.state, field)
      attendSource(turn)
      return turn
    }
    return { crew: { ...crew, dueMs: Number.POSITIVE_INFINITY }, actions: noActions }
  },
}
