// `npm start`: prepares the clone and runs the demo. See README.md.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { generate, giveUp, install, node24, root } from './prepare.mjs'

const options = process.argv.slice(2)
const unknown = options.find((option) => option !== '--lan')
if (unknown !== undefined) giveUp(`"npm start" has no option ${unknown}; the only one is --lan.`)

install()
checkSettings()
// Next to the database client and the start of the stack, which waits for its end before it serves pages.
const build = spawn(node24(), [join(root, 'tools/build-console.mjs')], { stdio: ['ignore', 'inherit', 'inherit'] })
const built = new Promise((resolve) => build.on('exit', (code) => resolve(code === 0)))
generate()

// The demo has worlds (docs/worlds.md).
const simulation = process.env.DEMO === '0' ? '0' : '1'
// The stack ends when this pipe closes, so that no process stays when this one is killed.
const stack = spawn(
  node24(),
  ['--disable-warning=ExperimentalWarning', join(root, 'apps/stack/src/main.mjs'), '--until-stdin-ends', '--await-console', ...options],
  {
    cwd: root,
    env: { ...process.env, SIMULATION: process.env.SIMULATION || simulation },
    stdio: ['pipe', 'inherit', 'inherit'],
  },
)
void built.then((isBuilt) => (isBuilt ? stack.stdin.write('built\n') : stack.kill('SIGTERM')))
stack.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)))

// Ctrl-C reaches the stack directly, as part of the same terminal. A signal sent only to this process does not, so it is
// passed on; at worst the stack receives it twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stack.kill('SIGTERM'))

// npm, or the shell that it starts, may be killed without a signal to this process; then one of its ancestors is gone.
const above = ancestors()
const areAlive = () => process.ppid === above[0] && above.every(isAlive)
setInterval(() => areAlive() || process.exit(1), 1000).unref()

/** Ends the start before the build when a setting cannot be used. */
function checkSettings() {
  const { status } = spawnSync(node24(), [join(root, 'apps/stack/src/check-settings.ts'), ...options], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** Returns the parent process and, where the system reports it, the grandparent. */
function ancestors() {
  const parent = process.ppid
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(parent)], { encoding: 'utf8' })
  const grandparent = Number(stdout)
  return grandparent > 1 ? [parent, grandparent] : [parent]
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // alive, and of another user
  }
}
