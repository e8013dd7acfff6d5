import * as z from 'zod'
import { call } from '../call.ts'
import { Done, Id } from '../id.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { ChannelFile, FileMetadata, FileName } from './file.ts'
import { stringUpTo } from '../string.ts'

const sortable = ['lastModified', 'fileName', 'sizeBytes'] as const

/** API-215. R-257: files of all dates unless `date` names a period. */
export const list = call({
  http: 'GET /channelfiles',
  access: 'files.read',
  within: 'group',
  summary: 'Files of the channels and units of a group, or all in scope',
  input: {
    ...pageQuery(sortable),
    searchKey: z.enum(['fileName']).default('fileName'),
    sortDir: z.enum(['asc', 'desc']).default('desc'),
    date: z.enum(['all', 'day', 'week', 'month']).default('all'),
    channelId: z.optional(Id),
    unitId: z.optional(Id),
    /** Recordings of channels, uploads of units, or chunks of either. */
    kind: z.optional(z.enum(['recording', 'upload', 'chunk'])),
    /** This file alone. A file out of scope gives an empty page. */
    fileId: z.optional(Id),
  },
  output: pageOf(ChannelFile),
  assumed: true,
  errors: ['CHANNEL_NOT_FOUND', 'UNIT_NOT_FOUND'],
})

/** API-216.: not for read-only users. */
export const remove = call({
  http: 'POST /channelfiles/removal',
  access: 'files.operate',
  summary: 'Remove files',
  input: { fileIds: z.array(Id).min(1).max(100) },
  output: Done,
  assumed: true,
  errors: ['FILE_NOT_FOUND', 'FILE_TRANSFERRING'],
  example: { fileIds: ['f-0001'] },
})

/** API-219. R-098: the name is unique on the server. */
export const rename = call({
  http: 'POST /channelfiles/name',
  access: 'files.operate',
  on: 'file',
  summary: 'Rename a file',
  input: { name: FileName },
  output: ChannelFile,
  assumed: true,
  errors: ['NAME_TAKEN', 'FILE_TRANSFERRING'],
  example: { name: 'Interview.mp4' },
})

/** API-221. The newest recordings of a channel. `available`: R-273, whether the storage has shown the content in time. */
export const listDownloadUrls = call({
  http: 'GET /channels/:channelId/downloadUrls',
  access: 'files.read',
  on: 'channel',
  summary: 'Addresses of the recordings of a channel',
  output: z.array(z.object({ fileId: Id, fileName: z.string(), url: z.string(), available: z.boolean() })),
  assumed: true,
})

/** API-222. */
export const getMetadata = call({
  http: 'GET /channelfiles/metadata',
  access: 'files.read',
  on: 'channel',
  summary: 'Metadata of a file of a channel',
  input: { filePath: stringUpTo(255).min(1, 'required') },
  output: FileMetadata,
  assumed: true,
  errors: ['FILE_NOT_FOUND'],
  example: { filePath: 'rec_1.mp4' },
})

const positionMs = z
  .int('integer')
  .min(0, 'min')
  .max(30 * 24 * 3600 * 1000, 'max')

/** API-220. From `start` to `end` in ms. The content is what the server of the file delivers, or cut from the file. */
export const makeChunk = call({
  http: 'POST /channelfiles/chunk',
  access: 'files.operate',
  on: 'file',
  summary: 'Make a chunk of a file',
  input: { start: positionMs, end: positionMs },
  refine: { check: ({ start, end }) => start < end, path: 'end', message: 'min' },
  output: ChannelFile,
  assumed: true,
  errors: ['FILE_TRANSFERRING', 'CHUNK_OUT_OF_RANGE', 'TOO_MANY_CHUNKS', 'FILE_STORAGE_UNAVAILABLE'],
  example: { start: 0, end: 5000 },
})
