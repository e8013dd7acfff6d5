import { spawn } from 'node:child_process'

// The process between its parent and PostgreSQL: `node watch.mjs {"command":[…],"uid":…,"gid":…}`. Its standard input is a
// pipe from the parent without any data: it ends when the parent ends, also when it is killed, and PostgreSQL is stopped.
// Plain JavaScript: Node starts it without its TypeScript compiler.

const { command, ...ids } = JSON.parse(process.argv[2] ?? '')
const [program = '', ...args] = command
const postgres = spawn(program, args, { ...ids, stdio: ['ignore', 'ignore', 2] })

/** SIGINT is PostgreSQL's fast shutdown: it rolls open transactions back and keeps everything acknowledged. */
const stop = () => postgres.kill('SIGINT')
process.stdin.on('end', stop).resume()
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
postgres.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
postgres.on('exit', (code) => process.exit(code ?? 1))
