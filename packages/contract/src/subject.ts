import { Id } from './id.ts'

/**
 * The kinds of subject of a call. `call({ on: 'unit' })` adds the id to the input and the error to the call. The core finds
 * the object in the caller's scope, passes it to the handler and names it in the audit log.
 */
export const subjects = {
  unit: { id: 'unitId', missing: 'UNIT_NOT_FOUND' },
  channel: { id: 'channelId', missing: 'CHANNEL_NOT_FOUND' },
  /** A channel that the payload of point-to-multipoint names, M-731. */
  ptmpChannel: { id: 'uniqueID', missing: 'CHANNEL_NOT_FOUND' },
  server: { id: 'serverId', missing: 'SERVER_NOT_FOUND' },
  videoReturn: { id: 'videoReturnId', missing: 'VIDEO_RETURN_NOT_FOUND' },
  gateway: { id: 'gatewayId', missing: 'GATEWAY_NOT_FOUND' },
  group: { id: 'groupId', missing: 'GROUP_NOT_FOUND' },
  inventory: { id: 'inventoryId', missing: 'INVENTORY_NOT_FOUND' },
  audioRoom: { id: 'audioRoomId', missing: 'AUDIO_ROOM_NOT_FOUND' },
  aiSession: { id: 'sessionId', missing: 'AI_SESSION_NOT_FOUND' },
  story: { id: 'id', missing: 'STORY_NOT_FOUND' },
  /** An inventory that the caller sees, entirely or through a group: all its users share stories, graphics and destinations. */
  reachedInventory: { id: 'inventoryId', missing: 'INVENTORY_NOT_FOUND' },
  destination: { id: 'destinationId', missing: 'DESTINATION_NOT_FOUND' },
  file: { id: 'fileId', missing: 'FILE_NOT_FOUND' },
  /** An object of a plain resource; the call's `resource` names its kind. */
  resource: { id: 'resourceId', missing: 'RESOURCE_NOT_FOUND' },
} as const

export type SubjectKind = keyof typeof subjects

/** The kinds of device. */
const deviceKinds = ['unit', 'channel', 'server', 'videoReturn', 'gateway'] as const satisfies readonly SubjectKind[]
export type DeviceKind = (typeof deviceKinds)[number]
export const isDeviceKind = (kind: string): kind is DeviceKind => (deviceKinds as readonly string[]).includes(kind)

type Subject<K extends SubjectKind> = (typeof subjects)[K]

/** The part of the input that names the subject: `{ unitId: Id }`. */
export type SubjectShape<K extends SubjectKind> = [K] extends [never] ? unknown : { [Key in Subject<K>['id']]: typeof Id }
export type SubjectError<K extends SubjectKind> = [K] extends [never] ? never : Subject<K>['missing']

export const subjectShape = (kind: SubjectKind | undefined) => (kind === undefined ? {} : { [subjects[kind].id]: Id })
