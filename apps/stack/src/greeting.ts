interface Account {
  readonly username: string
  readonly password: string
  readonly role: string
}

/** Returns the text that the terminal shows when the stack is ready. */
export function greeting(address: string, accounts: readonly Account[]): string {
  const lines = ['', `  Backhaul is ready: ${address}`, `  API: ${address}/core/docs`, '']
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ role }) => role.length))
    const userWidth = Math.max(...accounts.map(({ username }) => username.length))
    lines.push('  Demo accounts, one per role:')
    for (const { role, username, password } of accounts) lines.push(`    ${role.padEnd(width)}  ${username.padEnd(userWidth)}  ${password}`)
  } else lines.push('  The demo data is off (DEMO=0). Create the first user with "pnpm user:create".')
  lines.push('', '  Press Ctrl-C to stop.', '')
  return lines.join('\n')
}
