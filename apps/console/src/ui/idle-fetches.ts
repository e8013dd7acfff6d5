import { realClock as clock } from '@backhaul/clock'

type Fetch = () => Promise<unknown>

/** Chunks that are not fetched yet, as many as the console has. */
const waiting: Fetch[] = []
let isStarted = false

/** Fetches a chunk once the first page is shown and the browser is idle. */
export function fetchWhenIdle(fetchChunk: Fetch): void {
  waiting.push(fetchChunk)
  if (isStarted && waiting.length === 1) next() // The earlier ones are fetched.
}

/** Begins with the fetches, one after the other. Called when the first page is shown; later calls have no effect. */
export function startIdleFetches(): void {
  if (isStarted) return
  isStarted = true
  next()
}

/** Safari has no idle callbacks: there each chunk is fetched after a pause. */
const pauseMs = 200
const whenIdle = (run: () => Promise<void>): unknown =>
  globalThis.requestIdleCallback?.(() => void run()) ?? clock.after(pauseMs, () => void run())

function next(): void {
  const fetchChunk = waiting.shift()
  if (!fetchChunk) return
  whenIdle(async () => {
    await fetchChunk().catch(() => undefined) // The part fetches it again when it is shown.
    next()
  })
}
