import * as z from 'zod'
import { call } from '../call.ts'
import { Id, Instant } from '../id.ts'
import { UnitCommand } from './command-log.ts'
import { Unit } from './unit.ts'
import { UploadedFile, uploadedFilesMax } from './uploaded-file.ts'
import { stringUpTo } from '../string.ts'

const path = stringUpTo(255).min(1, 'required')
const paths = z.array(path).min(1).max(100)

/** API-011. */
export const listStorages = call({
  http: 'GET /v2/units/:unitId/storages',
  access: 'units.read',
  on: 'unit',
  summary: 'Storages of a unit',
  output: Unit.shape.storages,
  assumed: true,
})

/** API-012. The unit lists the folder now. An empty path is the root, which contains the storages. */
export const listStoredFiles = call({
  http: 'GET /v2/units/:unitId/storages/files',
  access: 'files.read',
  on: 'unit',
  device: true,
  summary: 'Files on the storages of a unit',
  input: { path: stringUpTo(255).default('') },
  output: z.array(z.object({ path: z.string(), sizeMb: z.number(), at: Instant })),
  assumed: true,
  errors: ['NO_SD_CARD'],
})

/** M-063, R-245: the newest first. A file that was uploaded to a server again is listed once. */
export const listUploadedFiles = call({
  http: 'GET /v2/units/:unitId/uploadedFiles',
  access: 'files.read',
  on: 'unit',
  summary: 'Last uploaded files of a unit',
  output: z.array(UploadedFile).max(uploadedFilesMax),
  assumed: true,
})

/** API-065, M-151. The progress is in the tasks of the unit; the result of the command ends it. */
export const uploadFiles = call({
  http: 'POST /v2/units/:unitId/storages/files/upload',
  access: 'files.operate',
  on: 'unit',
  device: true,
  summary: 'Upload files of a unit to a server',
  input: { paths, serverId: Id },
  output: UnitCommand,
  assumed: true,
  errors: ['SERVER_NOT_FOUND', 'NO_SD_CARD'],
  example: { paths: ['rec_1.mp4'], serverId: 's-0001' },
})

/** API-102, M-152, M-355. */
export const cancelUpload = call({
  http: 'POST /devices/:unitId/commands/cancel_file_upload',
  access: 'files.operate',
  on: 'unit',
  device: true,
  summary: 'Cancel the upload of files',
  input: { files: paths },
  output: UnitCommand,
  assumed: true,
  example: { files: ['rec_1.mp4'] },
})

/** API-066. R-037: not for read-only users. */
export const deleteFiles = call({
  http: 'POST /v2/units/:unitId/storages/files/deletion',
  access: 'files.operate',
  on: 'unit',
  device: true,
  summary: 'Delete files from the storages of a unit',
  input: { paths },
  output: UnitCommand,
  assumed: true,
  errors: ['NO_SD_CARD'],
  example: { paths: ['rec_1.mp4'] },
})
