import type { CDPSession, Page } from 'playwright'

const measuredMs = 15_000

/** Returns the seconds of main-thread work that Chromium has counted. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Measures the load of the main thread, in percent, while the page only processes the stream. */
export async function mainThreadShare(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await taskSeconds(session)
  await page.waitForTimeout(measuredMs)
  return (100 * ((await taskSeconds(session)) - before)) / (measuredMs / 1000)
}
