// Plain JavaScript, because Node loads its TypeScript compiler for an entry before the cache is enabled.
import { enableCompileCache, flushCompileCache } from 'node:module'

// Keeps the stripped and compiled sources between starts, which halves the time of a start.
enableCompileCache()

const untilStdinEnds = process.argv.includes('--until-stdin-ends')
const stop = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve)
  // The parent process holds the other end. It closes when the parent ends, also when the parent is killed.
  if (untilStdinEnds) process.stdin.on('end', resolve).on('error', resolve).resume()
})
// The parent process builds the console meanwhile, and writes a line when it is complete.
const consoleBuilt = process.argv.includes('--await-console')
  ? Promise.race([
      new Promise((resolve) => process.stdin.once('data', resolve)),
      stop.then(() => Promise.reject(new Error('The start was stopped before the console was built.'))),
    ])
  : Promise.resolve()
consoleBuilt.catch(() => undefined) // the start, which awaits it, still receives the rejection

try {
  const { startStack } = await import('./stack.ts')
  const stack = await startStack(process.env, { lan: process.argv.includes('--lan'), consoleBuilt })
  console.log(stack.greeting)
  // A process that is killed writes no cache at its end.
  flushCompileCache()
  await stop
  await stack.close()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
