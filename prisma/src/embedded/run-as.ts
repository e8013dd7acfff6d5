import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Starts PostgreSQL's programs as the present user, or, because they refuse root, as another one. */
export interface RunAs {
  /** Precedes the command. */
  readonly prefix: readonly string[]
  readonly ids: { uid?: number; gid?: number }
  /** Makes a new file or folder readable for the programs. */
  own(path: string): void
}

const ourselves: RunAs = { prefix: [], ids: {}, own: () => {} }
// Root with another user id: it may still read root's files, so closed parent folders do not matter.
const renamed: RunAs = { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], ids: {}, own: () => {} }
const account = (uid: number, gid: number): RunAs => ({ prefix: [], ids: { uid, gid }, own: (path) => chownSync(path, uid, gid) })
const nobody = account(65_534, 65_534)

/** Returns whether all parent folders are open to all users. */
function openToAll(path: string): boolean {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** `folder` exists and is the parent of the data directory; `binary` is the program to run. */
export function chooseRunAs(folder: string, data: string, binary: string): RunAs {
  if (process.getuid?.() !== 0) return ourselves
  if (existsSync(data)) {
    // The owner of the data stays its owner.
    const owner = statSync(data)
    if (owner.uid !== 0) return account(owner.uid, owner.gid)
  } else if (openToAll(folder) && openToAll(binary)) return nobody
  const [command = '', ...args] = renamed.prefix
  if (spawnSync(command, [...args, 'true']).status === 0) return renamed
  throw new Error(
    `PostgreSQL does not run as root, and ${folder} cannot be given to another user here; run as another user or set DATABASE_URL.`,
  )
}
