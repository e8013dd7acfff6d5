import * as z from 'zod'
import { call } from '../call.ts'
import { Done } from '../id.ts'
import { pageOf, pageQuery, pageSizeMax } from '../paging.ts'
import { AudioRoom, audioRoomFields, audioRoomsPageSize, isCompleteParticipant, participantFields, ParticipantId } from './audio-room.ts'

const sortable = ['name', 'state', 'lastModified'] as const
const writeErrors = ['NAME_TAKEN', 'SERVER_NOT_FOUND', 'UNIT_NOT_FOUND', 'PARTICIPANT_TWICE'] as const

/** API-394. R-025. */
export const list = call({
  http: 'GET /v2/inventories/:inventoryId/audioRooms',
  access: 'management.administer',
  on: 'inventory',
  summary: 'Audio rooms of an inventory',
  input: {
    ...pageQuery(sortable),
    limit: z.coerce.number<number>().int().min(1).max(pageSizeMax).default(audioRoomsPageSize),
    searchKey: z.enum(['name']).default('name'),
  },
  output: pageOf(AudioRoom),
  assumed: true,
})

/** API-395. */
export const getCount = call({
  http: 'GET /v2/inventories/:inventoryId/audioRooms/count',
  access: 'management.administer',
  on: 'inventory',
  summary: 'Number of the audio rooms of an inventory',
  output: z.object({ count: z.int() }),
  assumed: true,
})

/** API-396. */
export const get = call({
  http: 'GET /v2/audioRooms/:audioRoomId',
  access: 'management.administer',
  on: 'audioRoom',
  summary: 'One audio room',
  output: AudioRoom,
  assumed: true,
})

/** API-397. */
export const create = call({
  http: 'POST /v2/inventories/:inventoryId/audioRooms',
  access: 'management.administer',
  on: 'inventory',
  creates: 'audioRoom',
  summary: 'Create an audio room',
  input: audioRoomFields,
  output: AudioRoom,
  assumed: true,
  errors: [...writeErrors, 'TOO_MANY_AUDIO_ROOMS'],
  example: { name: 'Newsroom' },
})

/** API-398. Without participants, the list stays as it is. */
export const update = call({
  http: 'PUT /v2/audioRooms/:audioRoomId',
  access: 'management.administer',
  on: 'audioRoom',
  summary: 'Change an audio room',
  input: audioRoomFields,
  output: AudioRoom,
  assumed: true,
  errors: [...writeErrors, 'AUDIO_ROOM_ACTIVE'],
  example: { name: 'Newsroom', intercom: true },
})

/** API-399. Not while a participant is connected. */
export const remove = call({
  http: 'DELETE /v2/audioRooms/:audioRoomId',
  access: 'management.administer',
  on: 'audioRoom',
  summary: 'Delete an audio room',
  output: Done,
  assumed: true,
  errors: ['AUDIO_ROOM_ACTIVE'],
})

/** API-400. A participant with this id is replaced. */
export const addParticipant = call({
  http: 'PUT /v2/audioRooms/:audioRoomId/participants/:participantId',
  access: 'management.administer',
  on: 'audioRoom',
  summary: 'Add a participant to an audio room',
  input: { participantId: ParticipantId, ...participantFields },
  refine: { check: isCompleteParticipant, path: 'account', message: 'pattern' },
  output: AudioRoom,
  assumed: true,
  errors: ['UNIT_NOT_FOUND', 'PARTICIPANT_TWICE', 'PARTICIPANT_CONNECTED', 'TOO_MANY_PARTICIPANTS'],
  example: { participantId: 'desk', kind: 'phone', account: '+49 30 1234', name: 'Desk' },
})

/** API-401. A participant that is connected is disconnected first. */
export const removeParticipant = call({
  http: 'DELETE /v2/audioRooms/:audioRoomId/participants/:participantId',
  access: 'management.administer',
  on: 'audioRoom',
  summary: 'Take a participant out of an audio room',
  input: { participantId: ParticipantId },
  output: AudioRoom,
  assumed: true,
  errors: ['PARTICIPANT_NOT_FOUND', 'PARTICIPANT_CONNECTED'],
  example: { participantId: 'desk' },
})

/** Calls a phone or SIP account into the room. Units join by their intercom. The spec names no such call. */
export const callParticipant = call({
  http: 'POST /v2/audioRooms/:audioRoomId/participants/:participantId/session',
  access: 'management.administer',
  on: 'audioRoom',
  summary: 'Call a phone or SIP account into an audio room',
  input: { participantId: ParticipantId },
  output: AudioRoom,
  assumed: true,
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'PARTICIPANT_CONNECTED',
    'PARTICIPANT_IS_UNIT',
    'INTERCOM_SERVER_MISMATCH',
    'IFB_FROZEN',
    'IFB_MODE_WITHOUT_ROOMS',
    'IFB_EXHAUSTED',
    'DEVICE_REJECTED',
    'DEVICE_LOST',
    'DEVICE_TIMEOUT',
  ],
  example: { participantId: 'desk' },
})

/** Ends the call of a participant of any kind. The spec names no such call. */
export const hangUp = call({
  http: 'DELETE /v2/audioRooms/:audioRoomId/participants/:participantId/session',
  access: 'management.administer',
  on: 'audioRoom',
  summary: 'End the call of a participant of an audio room',
  input: { participantId: ParticipantId },
  output: AudioRoom,
  assumed: true,
  errors: ['PARTICIPANT_NOT_FOUND', 'PARTICIPANT_NOT_CONNECTED', 'IFB_FROZEN', 'DEVICE_REJECTED', 'DEVICE_LOST', 'DEVICE_TIMEOUT'],
  example: { participantId: 'desk' },
})
