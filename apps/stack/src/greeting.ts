interface Account {
  readonly username: string
  readonly password: string
  readonly role: string
}

/** What the terminal shows once everything serves. */
export function greeting(address: string, accounts: readonly Account[]): string {
  const lines = ['', `  Backhaul is ready: ${address}`, `  API: ${address}/core/docs`, '']
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ role }) => role.length))
    const userWidth = Math.max(...accounts.map(({ username }) => username.length))
    lines.push('  Demo sign-ins, one per role:')
    for (const { role, username, password } of accounts) lines.push(`    ${role.padEnd(width)}  ${username.padEnd(userWidth)}  ${password}`)
  } else lines.push('  No demo world. Create the first user with "pnpm user:create".')
  lines.push('', '  Ctrl-C stops everything.', '')
  return lines.join('\n')
}
