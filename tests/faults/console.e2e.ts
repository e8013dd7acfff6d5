import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterAll } from 'vitest'
import { expect, ownStack, test } from '../support/e2e.ts'
import { dataFolder, startStackProcess } from '../support/stack.ts'

const { dir, users, remove } = dataFolder()
afterAll(async () => {
  for (let waitedMs = 0; users().length > 0 && waitedMs < 10_000; waitedMs += 50) await sleep(50)
  remove()
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const connection = (page: Page) => page.getByRole('banner').locator('[data-status]').getAttribute('data-status')

/** Returns the statuses of the first units as the page shows them, and as the core returns them. */
async function shownAndTrue(page: Page): Promise<[shown: unknown, truth: unknown]> {
  const shown = await page
    .locator('[data-row-id]')
    .evaluateAll((rows) =>
      rows.map((row) => [row.getAttribute('data-row-id'), row.querySelector('[data-status]')?.getAttribute('data-status')]),
    )
  const truth = await page.evaluate(
    async (ids) => {
      const { units } = (await (await fetch('/core/devices/fetch')).json()) as { units: { uniqueId: string; status: string }[] }
      const statuses = new Map(units.map(({ uniqueId, status }) => [uniqueId, status]))
      return ids.map((id) => [id, statuses.get(id ?? '')])
    },
    shown.map(([id]) => id),
  )
  return [shown, truth]
}

test('a console whose core is killed shows that, keeps its rows, reconnects by itself and shows the current state', async ({ browser }) => {
  const environment = { DATA_DIR: dir, PORT: String(await freePort()), SIMULATOR: '1', CONSOLE_TRANSPORT: ownStack().transport }
  let stack = startStackProcess(environment)
  const address = await stack.ready
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  try {
    await page.goto(`${address}/login`)
    await page.getByLabel('User name').fill('super_user')
    await page.locator('input[type=password]').fill('Backhaul-demo-1')
    await page.keyboard.press('Enter')
    await page.locator('[data-row-id]').first().waitFor()
    await expect.poll(() => connection(page)).toBe('live')

    stack.child.kill('SIGKILL')
    await stack.ended
    await expect.poll(() => connection(page)).toBe('reconnecting')
    expect(await page.locator('[data-row-id]').count()).toBeGreaterThan(5)

    stack = startStackProcess(environment)
    await stack.ready
    await expect.poll(() => connection(page), { timeout: 20_000 }).toBe('live')
    await expect
      .poll(async () => {
        const [shown, truth] = await shownAndTrue(page)
        return JSON.stringify(shown) === JSON.stringify(truth)
      })
      .toBe(true)
    expect(new URL(page.url()).pathname).toBe('/list')
  } finally {
    await page.close()
    stack.child.kill('SIGTERM')
    await stack.ended
  }
})
