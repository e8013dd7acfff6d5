import { deviceKind } from '../devices/kind.ts'
import { pageQuery } from '../paging.ts'
import { versioned } from '../versioned.ts'
import { AdminVideoReturn, NewVideoReturn, sortableReturnFields, VideoReturnFields, VideoReturnRow } from './video-return.ts'

export const videoReturns = deviceKind({
  kind: 'videoReturn',
  roots: ['/v2/admin'],
  collection: 'vrChannels',
  access: { read: 'videoReturn.administer', write: 'videoReturn.administer' },
  row: VideoReturnRow,
  admin: AdminVideoReturn,
  // 50 rows, unless the caller wants another number.
  list: { query: pageQuery(sortableReturnFields) },
  create: {
    on: 'inventory',
    input: NewVideoReturn.shape,
    errors: ['SERVER_NOT_FOUND', 'VIDEO_RETURN_SERVER_TYPE', 'GROUP_NOT_FOUND', 'NAME_IN_USE', 'SERIAL_NUMBER_IN_USE'],
    example: { name: 'Studio-1', serialNumber: 'VRC000001', serverId: 's-0008' },
  },
  update: {
    summary: 'Change a video return channel as an administrator',
    input: { ...VideoReturnFields.partial().shape, ...versioned },
    errors: ['NAME_IN_USE', 'SERIAL_NUMBER_IN_USE', 'CONFIGURATION_CHANGED'],
    example: { name: 'Studio-2', description: 'Clean feed' },
  },
  // Not while units show the picture.
  remove: { errors: ['VIDEO_RETURN_IN_USE'] },
})
