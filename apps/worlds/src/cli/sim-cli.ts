// `pnpm sim` runs a fleet. With one of these words it plays scenarios or disturbs a network.
const commands = {
  run: () => import('./run-cli.ts'),
  'run-all': () => import('./run-all-cli.ts'),
  replay: () => import('./replay-cli.ts'),
  'to-scenario': () => import('./to-scenario-cli.ts'),
  schema: () => import('./schema-cli.ts'),
  proxy: () => import('./proxy-cli.ts'),
}
const [, , word = ''] = process.argv
const command = Object.hasOwn(commands, word) ? commands[word as keyof typeof commands] : null
if (command !== null) process.argv.splice(2, 1)
await(command ?? (() => import('@backhaul/simulator/cli')))()
