// `pnpm prism --target URL` puts Prism between browsers and a core: each call and each reply is compared with the OpenAPI document.
// Exit code after Ctrl-C: 0 no violation, 1 violations, 2 not started.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startFront } from './front.ts'

const usage = `usage: pnpm prism --target URL [--port NUMBER]

  --target URL    the address of a running core that was started with CONSOLE_TRANSPORT=rest
  --port NUMBER   the port that browsers use (4400); Prism has the next one`

/** Run by pnpm when it is needed: it has more dependencies than the product. */
const prismPackage = '@stoplight/prism-cli@5.16.0'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { target: { type: 'string' }, port: { type: 'string', default: '4400' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(usage)
  const target = URL.parse(values.target ?? '')
  const port = Number(values.port)
  if (target?.protocol !== 'http:' || !Number.isInteger(port)) throw new Error(`--target must be an http address.\n${usage}`)
  const answer = await fetch(new URL('/core/openapi.json', target))
  if (!answer.ok) throw new Error(`${target.href} has no OpenAPI document: ${answer.status}.`)
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-prism-'))
  const document = join(dir, 'openapi.json')
  writeFileSync(document, await answer.text())

  const options = ['proxy', document, target.origin, '--errors', '--host', '127.0.0.1', '--port', String(port + 1)]
  const prism = spawn('pnpm', ['dlx', prismPackage, ...options], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const front = startFront({ port, core: target, prism: new URL(`http://127.0.0.1:${port + 1}`) })
  const end = (code: number) => {
    rmSync(dir, { recursive: true, force: true })
    const { calls, violations } = front.close()
    console.log(`${calls} calls, ${violations} violations`)
    process.exit(violations > 0 ? 1 : code)
  }
  prism.stdout.on('data', (text: Buffer) => {
    if (text.includes('Prism is listening')) console.log(`ready: http://localhost:${port}`)
  })
  prism.once('exit', () => end(2))
  process.once('SIGINT', () => {
    prism.removeAllListeners('exit')
    // The whole group: pnpm does not pass the signal on.
    if (prism.pid !== undefined) process.kill(-prism.pid)
    end(0)
  })
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 2
})
