import { enableCompileCache } from 'node:module'

// Stripped and compiled once, kept between starts: half the time to serving.
enableCompileCache()

const untilStdinEnds = process.argv.includes('--until-stdin-ends')
const stop = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  // Our parent holds the other end: it closes when the parent ends, however it ends.
  if (untilStdinEnds) process.stdin.on('end', resolve).on('error', resolve).resume()
})

try {
  const { startStack } = await import('./stack.ts')
  const stack = await startStack(process.env)
  console.log(stack.greeting)
  await stop
  await stack.close()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
