// The complete stack with worlds, for `hostile-inputs`. It measures how long its event loop is held.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@backhaul/stack'
import { runAsSubject } from './measure.ts'

const dir = mkdtempSync(join(tmpdir(), 'backhaul-bench-'))
process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
const deviceToken = 'a-token-of-the-benchmark'
const stack = await startStack({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dir,
  DATABASE_URL: undefined,
  DEVICE_TOKEN: deviceToken,
  SIMULATION: '1',
  PORT: '0',
  UNITS: '20',
  REQUESTS_PER_S: '1000000000',
})

let longestMs = 0
let usedBefore = process.threadCpuUsage()
/** The processor time of this thread between two looks: other processes of the machine do not count. */
setInterval(() => {
  const { user, system } = process.threadCpuUsage()
  longestMs = Math.max(longestMs, (user + system - usedBefore.user - usedBefore.system) / 1000)
  usedBefore = { user, system }
}, 1)
runAsSubject(
  { address: stack.address, dir, deviceToken },
  {
    forget: () => void (longestMs = 0),
    longestMs: () => longestMs,
    rssMb: () => process.memoryUsage().rss / 2 ** 20,
  },
)
