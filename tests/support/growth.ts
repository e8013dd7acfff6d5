import { appendFileSync, globSync, readFileSync } from 'node:fs'

// A loop over all calls or all screens costs more with each new one. `npm test` prints the cost of one, so that a loop that
// grows too fast is seen while there are few calls. It counts the processor, because time also depends on other programs.
// Calls are counted in the thread of the test, which runs the core too; screens in all processes, with those of the browser.

interface Growth {
  /** Adds requests that the loop sent. */
  sent(requests?: number): void
  /** Writes the line of the loop: the CPU time since the start, divided by the `count` of calls or screens. */
  end(count: number): void
}

/** Returns the CPU time of the browser, the stack and this run: the processes below the test runner. Only Linux tells it. */
function processesCpuMs(): number {
  const known = new Map<number, { parent: number; ms: number }>()
  for (const file of globSync('/proc/[0-9]*/stat'))
    try {
      const fields = (readFileSync(file, 'utf8').split(') ').at(-1) as string).split(' ').map(Number)
      // Its own time, and that of its processes that have ended, such as the pages of a test.
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
      known.set(Number(file.split('/')[2]), { parent: fields[1] as number, ms: (user + system + endedUser + endedSystem) * 10 })
    } catch {
      // The process has ended meanwhile.
    }
  const runner = known.get(process.pid)?.parent
  const isBelow = (pid: number): boolean => pid === runner || (known.has(pid) && isBelow(known.get(pid)?.parent as number))
  return [...known].reduce((sum, [pid, { ms }]) => (isBelow(pid) ? sum + ms : sum), 0)
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Starts to measure a loop over all calls or screens. */
export function startGrowth(name: string, of: 'calls' | 'screens' = 'calls'): Growth {
  const cpuMs = of === 'calls' ? threadCpuMs : processesCpuMs
  const before = cpuMs()
  let requests = 0
  return {
    sent: (more = 1) => {
      requests += more
    },
    end: (count) => {
      const each = (cpuMs() - before) / Math.max(1, count)
      const sent = requests > 0 ? `, ${requests} requests` : ''
      const line = `growth: ${name}: ${count} ${of}${sent}, ${each.toFixed(1)} CPU ms each\n`
      const file = process.env['GROWTH_FILE']
      // A test file that runs alone has no GROWTH_FILE.
      if (file) appendFileSync(file, line)
      else process.stdout.write(line)
    },
  }
}
