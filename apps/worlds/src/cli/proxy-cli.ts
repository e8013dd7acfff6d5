import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { commandName } from '@backhaul/simulator/command-name'
import { startTcpProxy, type TcpProxy } from '../kit/tcp-proxy.ts'

const usage = `Usage: ${commandName} proxy [options]

Forwards TCP connections to a core, and disturbs them on demand. Browsers, clients and fleets use its address.

  --to URL     the core (default http://localhost:4000)
  --port PORT  the port of the proxy on this machine (default 4100)
  --help       prints this text

Commands, one per line:
  cut       ends all connections, and refuses new ones
  stall     keeps all connections, and forwards nothing: half-open connections
  slow MS   delays each piece of data
  strand    leaves the connections of the core without a peer, and ends those of the clients
  restore   ends all of it
  quit      ends the proxy`

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'http://localhost:4000' },
    port: { type: 'string', default: '4100' },
    help: { type: 'boolean', default: false },
  },
})

const delayMsMax = 60_000

/** Carries out a line. Returns a sentence for the user. */
function obey(proxy: TcpProxy, line: string): string {
  const [word = '', value] = line.trim().split(/\s+/)
  const { connections } = proxy
  const open = connections === 1 ? '1 connection' : `${connections} connections`
  const [stay, are, have] = connections === 1 ? ['stays', 'is', 'has'] : ['stay', 'are', 'have']
  switch (word) {
    case 'cut':
      proxy.cut()
      return `${open} ended; new ones are refused.`
    case 'stall':
      proxy.stall()
      return `${open} ${stay} open, and nothing is forwarded.`
    case 'strand':
      proxy.strand('cut')
      return `${open} of the core ${have} no peer; new ones are forwarded.`
    case 'restore':
      proxy.restore()
      return `${open} ${are} forwarded.`
    case 'slow': {
      const ms = Number(value)
      if (!(ms > 0 && ms <= delayMsMax)) return `"slow" needs a number of ms up to ${delayMsMax}.`
      proxy.slow(() => ms)
      return `Each piece of data takes ${ms} ms longer.`
    }
    default:
      return `"${word}" is not one of cut, stall, slow, strand, restore, quit.`
  }
}

/** Runs until `quit` or the end of the input. */
async function main(): Promise<number> {
  const port = Number(values.port)
  if (!URL.canParse(values.to) || !Number.isInteger(port) || port < 0 || port > 65_535) {
    console.error(usage)
    return 1
  }
  const proxy = await startTcpProxy(values.to, port)
  console.log(`${proxy.url} forwards to ${values.to}.`)
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === 'quit') break
    if (line.trim() !== '') console.log(obey(proxy, line))
  }
  await proxy.close()
  return 0
}

if (values.help) console.log(usage)
else
  process.exitCode = await main().catch((error: unknown) => {
    console.error((error as Error).message)
    return 1
  })
