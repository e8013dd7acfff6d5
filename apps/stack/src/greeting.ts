import type { ConsoleConfig } from '@backhaul/contract/platform'
import { qrCode } from './qr-code.ts'

export type DemoAccount = ConsoleConfig['demo'][number]

export interface Greeting {
  readonly address: string
  /** Addresses for other machines, and the fingerprint of the certificate; null when only this machine reaches the core. */
  readonly network: { readonly addresses: readonly string[]; readonly fingerprint: string | undefined } | null
  readonly accounts: readonly DemoAccount[]
  /** Whether someone can sign in without a demo account. */
  readonly hasUsers: boolean
}

/** Returns the text that the terminal shows when the stack is ready. */
export function greeting({ address, network, accounts, hasUsers }: Greeting): string {
  const lines = ['', `  Backhaul is ready: ${address}`, `  API: ${address}/core/docs`, '', ...networkLines(network)]
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ username }) => username.length))
    lines.push('  Demo accounts, one per role and named after it:')
    for (const { username, password } of accounts) lines.push(`    ${username.padEnd(width)}  ${password}`)
    if (network) lines.push('  Warning: everyone in the network who knows the password of a demo account can use it. DEMO=0 closes them.')
  } else lines.push(`  The demo data is off (DEMO=0).${hasUsers ? '' : ' Create the first user with "pnpm user:create".'}`)
  lines.push('', '  Press Ctrl-C to stop.', '')
  return lines.join('\n')
}

function networkLines(network: Greeting['network']): string[] {
  if (network === null) return []
  const { addresses, fingerprint } = network
  const all = ['  From other devices:', ...addresses.map((one) => `    ${one}`)]
  if (fingerprint === undefined)
    return [
      ...all,
      '  Warning: browsers of other devices keep no session over plain http. Use "npm start -- --lan", or a proxy with TLS.',
      '',
    ]
  const first = addresses[0]
  const code = first === undefined ? [] : qrCode(first).map((line) => `    ${line}`)
  return [
    ...all,
    '',
    ...code,
    '',
    '  Browsers warn about the certificate, because it is made here. Compare its SHA-256 fingerprint:',
    `    ${fingerprint}`,
    '',
  ]
}
