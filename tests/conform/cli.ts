// `pnpm conform --target URL` compares a core with the contract. Exit code: 0 nothing differs, 1 something does, 2 not compared.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { conform } from './conform.ts'
import { countsOf, html, junit } from './reports.ts'

const usage = `usage: pnpm conform --target URL [--user NAME] [--password TEXT] [--out DIR] [--writes]

  --target URL      the address of the core, without /core
  --user NAME       or CONFORM_USER; a user who may make all calls, such as a super_user
  --password TEXT   or CONFORM_PASSWORD, which other users of the machine cannot see
  --out DIR         where report.html and junit.xml are written (test-results/conform)
  --writes          also asks a device, and sends writes, each for an object that does not exist`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      target: { type: 'string' },
      user: { type: 'string', default: process.env['CONFORM_USER'] },
      password: { type: 'string', default: process.env['CONFORM_PASSWORD'] },
      out: { type: 'string', default: 'test-results/conform' },
      writes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const { target, user: username, password, out, writes } = values
  if (target === undefined || username === undefined || password === undefined)
    throw new Error(`A target, a user and a password are needed.\n${usage}`)
  const url = URL.parse(target)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('--target must be an http or https address without a user.')

  const findings = await conform({ url, username, password, writes })
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'report.html'), html(findings, url.href, new Date()))
  writeFileSync(join(out, 'junit.xml'), junit(findings))
  for (const { call, check, result, details } of findings)
    if (result !== 'passes') console.log(`${result}: ${call}, ${check}: ${details.join('; ')}`)
  const counts = countsOf(findings)
  console.log(
    `${counts.passes} pass, ${counts.differs} differ, ${counts['not tested']} could not be tested. ${resolve(out, 'report.html')}`,
  )
  if (counts.differs > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  const { message, cause } = error as Error
  console.error(cause instanceof Error ? `${message}: ${cause.message}` : message)
  process.exitCode = 2
})
