import type { Page } from 'playwright'
import type { Screen } from './screen.ts'

// The pictures of the README: `pnpm walk --readme` writes them.

/** Time of the scenario at which no carrier is left in Cologne and the units there go offline. */
const outageMs = 185_000
const storyMs = 120_000

/** Makes a call about worlds and returns its reply. The user must be a super user. */
async function simulation<Reply>(page: Page, method: string, path: string, body?: object): Promise<Reply> {
  const { status, reply } = await page.evaluate(
    async (sent) => {
      const init = { method: sent.method, ...(sent.body && { headers: { 'content-type': 'application/json' }, body: sent.body }) }
      const answer = await fetch(`/simulation/worlds${sent.path}`, init)
      return { status: answer.status, reply: await answer.json() }
    },
    { method, path, body: body && JSON.stringify(body) },
  )
  if (status !== 200) throw new Error(`${method} ${path} was answered with ${status}.`)
  return reply as Reply
}

/** Plays a show in a world of its own up to the outage, ten times as fast. Returns the address of its desk. */
async function deskInAnOutage(page: Page): Promise<string> {
  const { id } = await simulation<{ id: string }>(page, 'POST', '', { scenario: 'shows/tower-outage' })
  await simulation(page, 'PUT', `/${id}/clock`, { speed: 10 })
  const until = Date.now() + storyMs
  while ((await simulation<{ scriptMs: number }>(page, 'GET', `/${id}/play`)).scriptMs < outageMs) {
    if (Date.now() > until) throw new Error('The scenario has not reached the outage.')
    await page.waitForTimeout(500)
  }
  await simulation(page, 'PUT', `/${id}/clock`, { speed: 1 })
  return `/desk?world=${id}`
}

const settled = (ms: number) => async (page: Page) => {
  await page.waitForTimeout(ms)
  return []
}

/** Shows the captions of the scenario, and below them the map with the outages. */
async function scrollToCaptions(page: Page) {
  await page.locator('[aria-current=step]').evaluate((step) => step.parentElement!.scrollIntoView({ block: 'start' }))
  return settled(3000)(page)
}

export const readmeScreens: readonly Screen[] = [
  // Pictures move once the core has asked the fleet for them.
  { name: 'unit-list', role: 'super_user', path: '/list', open: settled(8000) },
  { name: 'desk', role: 'super_user', path: deskInAnOutage, open: scrollToCaptions },
  { name: 'signal-flow', role: 'luc_admin', path: '/signal_flow?counter=onAir&by=unit&links=carrier', open: settled(3000) },
]
