import type { IfbCall } from '../src/server/ifb-report.ts'
import { isDiskFull } from '../src/server/state.ts'
import type { Via } from '../src/device/step.ts'
import type { Device } from '../src/device/device.ts'
import type { UnitState } from '../src/unit/state.ts'
import { taskTypes } from '../src/unit/task-types.ts'
import type { World } from '../src/world/world.ts'

interface Visit {
  readonly unitId: string
  readonly via: Via
}

/** A call of a phone or SIP account has no unit. */
const visitOfCall = ({ unitId, intercom }: IfbCall): readonly Visit[] =>
  unitId === null ? [] : [{ unitId, via: intercom === 2 ? 'intercom2' : 'intercom1' }]

/** Returns the units that a device knows, with the purpose of each. */
function visitsAt({ kind, state }: Device): readonly Visit[] {
  switch (kind) {
    case 'channel':
      return state.allocatedTo === null || state.via === null ? [] : [{ unitId: state.allocatedTo, via: state.via }]
    case 'server':
      return [...state.peers, ...state.calls.flatMap(visitOfCall)]
    case 'gateway':
      return state.unitIds.map((unitId) => ({ unitId, via: 'databridge' }))
    case 'videoReturn':
      return state.feeds.map(({ unitId }) => ({ unitId, via: 'videoReturn' }))
    case 'unit':
      return []
  }
}

/** Returns the devices that a unit has joined. Before the reply of the far end, the unit does not know whether it has. */
const joinedBy = ({ tasks }: UnitState, answered: boolean): readonly { readonly id: string; readonly via: Via }[] =>
  tasks.flatMap((task) => (answered && !task.answered ? [] : (taskTypes[task.kind].peer?.(task.command) ?? [])))

const hasStreamTo = ({ stream }: UnitState, id: string): boolean => stream?.channelIds.includes(id) === true

/** A device that has a unit as a visitor is the far end of the unit's stream or of one of its tasks, and the other way round. */
export function farEndsKnowTheirUnits({ places }: World): string | null {
  for (const { device } of places.values()) {
    const { id } = device.state
    for (const { unitId, via } of visitsAt(device)) {
      const unit = places.get(unitId)?.device
      if (unit?.kind !== 'unit') return `${id}: holds ${unitId}, which does not exist`
      const isKnown =
        via === 'stream' ? hasStreamTo(unit.state, id) : joinedBy(unit.state, false).some((far) => far.id === id && far.via === via)
      // The message of a unit without links or power does not arrive.
      if (!isKnown && !unit.state.silent && !device.state.silent) return `${id}: holds ${unitId} for ${via}, without reason`
    }
    if (device.kind !== 'unit' || device.state.silent) continue
    for (const far of joinedBy(device.state, true)) {
      const other = places.get(far.id)?.device
      if (other === undefined || other.state.silent) continue
      if (!visitsAt(other).some(({ unitId, via }) => unitId === id && via === far.via))
        return `${id}: is not known at ${far.id} for ${far.via}`
    }
  }
  return null
}

/** A server counts the streams and recordings of its channels, and they know whether its disk is full. */
export function serversKnowTheirChannels({ places }: World): string | null {
  for (const { device } of places.values()) {
    if (device.kind !== 'server' || device.state.down) continue
    const { id, channelIds, collecting, recording } = device.state
    let [collect, record] = [0, 0]
    for (const channelId of channelIds) {
      const channel = places.get(channelId)?.device
      if (channel?.kind !== 'channel') continue
      if (channel.state.status === 'collecting') collect += 1
      if (channel.state.recording !== null) record += 1
      if (channel.state.diskFull !== isDiskFull(device.state)) return `${channelId}: has another disk than ${id}`
    }
    if (collect !== collecting || record !== recording)
      return `${id}: counts ${collecting} streams and ${recording} recordings, the channels ${collect} and ${record}`
  }
  return null
}
