// `npm start`: everything from a fresh clone to a running demo. See README.md.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildConsole, node24, prepare, root } from './prepare.mjs'

prepare()
buildConsole()

// The stack ends when this pipe closes, so that nothing is left running even if this process is killed outright.
const stack = spawn(
  node24(),
  ['--disable-warning=ExperimentalWarning', join(root, 'apps/stack/src/main.ts'), '--until-stdin-ends', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
  },
)
stack.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)))

// Ctrl-C reaches the stack too, as part of the same terminal, and a signal sent to this process alone does not: passed on, it
// comes at most once more than needed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stack.kill('SIGTERM'))

// npm, or the shell it puts between, may be killed without a word: then one of those above us is gone.
const above = ancestors()
const areAlive = () => process.ppid === above[0] && above.every(isAlive)
setInterval(() => areAlive() || process.exit(1), 1000).unref()

/** Our parent and, where the system tells, its parent. */
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
    return error.code === 'EPERM' // alive, and not ours
  }
}
