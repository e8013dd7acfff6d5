import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Owner {
  readonly pid: number
  /** PostgreSQL's own word: `starting`, `ready`, `stopping`. */
  readonly state: string
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process works in this data directory. Where the system does not tell, the lock file is believed. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (error) {
    // Without a working directory where there is a /proc: dead, only not yet buried.
    const dead = (error as NodeJS.ErrnoException).code === 'ENOENT' && existsSync('/proc/self/cwd')
    return !dead
  }
}

/**
 * Who holds the data directory, or null. PostgreSQL looks only whether *some* process has the number in the lock file,
 * and after a restart of the machine one may: such a file is removed. One of a dead process it removes itself.
 */
export function dataOwner(data: string): Owner | null {
  const file = join(data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    // Not there, perhaps just removed, or not for us to read: then PostgreSQL says so itself.
    return null
  }
  const pid = Number(lines[0])
  if (!(pid > 0) || !alive(pid)) return null
  if (worksIn(pid, data)) return { pid, state: lines[7]?.trim() ?? 'starting' }
  rmSync(file, { force: true })
  return null
}
