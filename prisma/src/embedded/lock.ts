import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Owner {
  readonly pid: number
  /** The state as PostgreSQL writes it: `starting`, `ready`, `stopping`. */
  readonly state: string
  readonly port: number
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether a process works in this data directory. Where the system does not expose it, the lock file decides. */
function worksIn(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch (error) {
    // A process without a working directory although there is a /proc: it ended and was not yet reaped.
    const dead = (error as NodeJS.ErrnoException).code === 'ENOENT' && existsSync('/proc/self/cwd')
    return !dead
  }
}

/**
 * Returns the server that holds the data directory, or null. PostgreSQL only checks that a process with the id in the lock
 * file exists. After a reboot that may be another program, so the stale file is removed here. PostgreSQL removes the file of
 * an ended process itself.
 */
export function dataOwner(data: string): Owner | null {
  const file = join(data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    // Missing, just removed, or not readable: PostgreSQL reports that itself.
    return null
  }
  const pid = Number(lines[0])
  if (!(pid > 0) || !alive(pid)) return null
  if (worksIn(pid, data)) return { pid, state: lines[7]?.trim() ?? 'starting', port: Number(lines[3]) }
  rmSync(file, { force: true })
  return null
}
