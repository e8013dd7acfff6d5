// Writes the CPU seconds of a process and of those below it into CPU_FILE, when it ends. Only Linux tells them.
import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const { CPU_FILE: file } = process.env
// Not in the processes that this one starts.
delete process.env.CPU_FILE
if (file && isMainThread)
  process.on('exit', () => {
    try {
      const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ').slice(11, 15)
      writeFileSync(file, String(Math.round(fields.reduce((sum, one) => sum + Number(one), 0) / 100)))
    } catch {
      // The system does not tell.
    }
  })
