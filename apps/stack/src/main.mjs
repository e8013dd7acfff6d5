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

try {
  const { startStack } = await import('./stack.ts')
  const stack = await startStack(process.env, { lan: process.argv.includes('--lan') })
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
