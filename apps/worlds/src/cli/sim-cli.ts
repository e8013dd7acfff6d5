import { commandName } from '@backhaul/simulator/command-name'

const commands = {
  run: { does: 'plays a scenario', load: () => import('./run-cli.ts') },
  'run-all': { does: 'plays all scenarios of a folder, and writes reports', load: () => import('./run-all-cli.ts') },
  replay: { does: 'plays a recording, and compares the traces', load: () => import('./replay-cli.ts') },
  'to-scenario': { does: 'prints a recording as a scenario', load: () => import('./to-scenario-cli.ts') },
  schema: { does: 'prints the JSON Schema of scenarios', load: () => import('./schema-cli.ts') },
  proxy: { does: 'forwards connections to a core, and disturbs them', load: () => import('./proxy-cli.ts') },
}

/** The list of the commands. The usage of the fleet follows it. */
const list = `Usage: ${commandName} COMMAND [options]

${Object.entries(commands)
  .map(([name, { does }]) => `  ${name.padEnd(12)} ${does}`)
  .join('\n')}

"${commandName} COMMAND --help" describes a command. Without a command, ${commandName} runs a fleet:
`

const [, , word = ''] = process.argv
const command = Object.hasOwn(commands, word) ? commands[word as keyof typeof commands] : null
if (command !== null) process.argv.splice(2, 1)
else if (word === '--help') console.log(list)
await (command?.load ?? (() => import('@backhaul/simulator/cli')))()
