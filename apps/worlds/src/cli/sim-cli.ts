// `pnpm sim` runs a fleet; `pnpm sim run`, `run-all` and `schema` are about scenarios.
const [, , word] = process.argv
const command = word !== undefined && ['run', 'schema'].includes(word) ? word : null
if (command !== null) process.argv.splice(2, 1)
await import(command === 'run' ? './run-cli.ts' : command === 'schema' ? './schema-cli.ts' : '@backhaul/simulator/cli')
