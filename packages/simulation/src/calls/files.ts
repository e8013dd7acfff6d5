import { call, ReturnedFile } from '@backhaul/contract'
import { World, WorldName } from '../world.ts'
import { access, example, ofOneWorld, ofWorld } from './of-world.ts'

const exportWorld = call({
  http: 'GET /worlds/:worldId/export',
  access,
  summary: 'Present state of a world as a file, which this installation and others of its version import',
  input: ofWorld,
  example,
  output: ReturnedFile,
  audit: true,
  file: 'returned',
})

const importWorld = call({
  http: 'POST /worlds/import',
  access,
  summary: 'Create a world from a file of an export; the file is the body',
  input: { name: WorldName.optional() },
  output: World,
  file: 'sent',
})

/** Worlds as files. */
export const files = { export: exportWorld, import: importWorld }

export const failuresOfFiles = {
  'files.export': [...ofOneWorld, 'MAIN_WORLD', 'WORLD_BUSY', 'WORLD_NOT_COPIED'],
  'files.import': ['FOREIGN_WORLD', 'TOO_MANY_WORLDS', 'DATABASE_REFUSED', 'IMPORT_UNDER_WAY', 'WORLD_FILE_REFUSED'],
} as const
