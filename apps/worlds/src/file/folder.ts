import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { WorldFileError } from './world-file-error.ts'

/** The bytes of all files together, and their number. Recordings are simulated, so a world has few files with content. */
const bytesMax = 32 * 1024 * 1024
const filesMax = 1000
/** No part of a path is `..`, so that no file is written outside of its folder. */
const RelativePath = z
  .string()
  .max(500)
  .regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\0][^\\\0]*$/)

export const Folder = z.array(z.strictObject({ path: RelativePath, content: z.base64().max(2 * bytesMax) })).max(filesMax)
export type Folder = z.infer<typeof Folder>

/** Returns the files of a folder, which may be absent. */
export async function readFolder(dir: string): Promise<Folder> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  if (files.length > filesMax) throw new WorldFileError(`the world has more than ${filesMax} files`)
  const folder: Folder = []
  let bytes = 0
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    bytes += (await stat(path)).size
    if (bytes > bytesMax) throw new WorldFileError(`the files of the world have more than ${bytesMax} bytes`)
    const relative = path.slice(dir.length + 1).replaceAll('\\', '/')
    folder.push({ path: relative, content: (await readFile(path)).toString('base64') })
  }
  return folder
}

/** A path is too long, or is a file and a folder. */
const pathFaults = new Set(['ENAMETOOLONG', 'EISDIR', 'ENOTDIR', 'EEXIST'])

export async function writeFolder(dir: string, folder: Folder): Promise<void> {
  for (const { path, content } of folder) {
    const file = join(dir, path)
    try {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, Buffer.from(content, 'base64'))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      throw pathFaults.has(code) ? new WorldFileError(`the file ${path} cannot be stored`) : error
    }
  }
}
