import { participantsMax } from '@backhaul/contract/audio-rooms'
import { CallError } from '../../call-error.ts'
import type { RoomRefusal, StoredRoom } from '../../store/audio-rooms.ts'

/** Returns the room that a write stored, or throws why it was refused. `ofUnits`: a unit, and not a server, may be unknown. */
export function takenRoom(written: StoredRoom | Exclude<RoomRefusal, 'missing'>, ofUnits = false): StoredRoom {
  if (written === 'taken') throw new CallError('NAME_TAKEN')
  if (written === 'twice') throw new CallError('PARTICIPANT_TWICE')
  if (written === 'tooMany') throw new CallError('TOO_MANY_PARTICIPANTS', { participantsMax })
  if (written === 'unknown') throw new CallError(ofUnits ? 'UNIT_NOT_FOUND' : 'SERVER_NOT_FOUND')
  return written
}

/** The fields of a room in the audit log. */
export const loggedRoom = ({ name, intercom, serverId, participants }: StoredRoom) => ({
  name,
  intercom,
  serverId,
  participants: participants.map(({ id, unitId, account }) => ({ id, unitId, account })),
})
