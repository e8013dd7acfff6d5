import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringUpTo } from '@backhaul/contract'
import { innerPath, isInnerPath, isReallyIn } from '@backhaul/core/inner-path'
import * as z from 'zod'
import { WorldFileError } from './world-file-error.ts'

/** The bytes of all files together, and their number. Recordings are simulated, so a world has few files with content. */
const bytesMax = 32 * 1024 * 1024
const filesMax = 1000
const RelativePath = stringUpTo(500).refine(isInnerPath, 'It is not a path below a folder.')

export const Folder = z.array(z.strictObject({ path: RelativePath, content: stringUpTo(2 * bytesMax).check(z.base64()) })).max(filesMax)
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

/** A path is too long, is a file and a folder, or is that of another file of the folder. */
const pathFaults = new Set(['ENAMETOOLONG', 'EISDIR', 'ENOTDIR', 'EEXIST'])

/**
 * Writes the files of a folder. The place of each is checked again, also over links: no file is written outside of the folder,
 * whatever the check of the paths permits. No file is replaced, so that two paths that a system takes for one are refused.
 */
export async function writeFolder(dir: string, folder: Folder): Promise<void> {
  for (const { path, content } of folder) {
    const file = innerPath(dir, path)
    if (file === null) throw new WorldFileError('a file of it has a path out of its folder')
    try {
      await mkdir(dirname(file), { recursive: true })
      if (!(await isReallyIn(dir, dirname(file)))) throw new WorldFileError(`the file ${path} cannot be stored`)
      await writeFile(file, Buffer.from(content, 'base64'), { flag: 'wx' })
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      throw pathFaults.has(code) ? new WorldFileError(`the file ${path} cannot be stored`) : error
    }
  }
}
