const isPacked = !import.meta.filename.endsWith('.ts')

/** The command of the simulator: the packed test kit has one of its own. */
export const commandName = isPacked ? 'npx backhaul-sim' : 'pnpm sim'
/** The command for output that goes into a file: pnpm prints a line of its own otherwise. */
export const silentCommandName = isPacked ? commandName : 'pnpm --silent sim'
