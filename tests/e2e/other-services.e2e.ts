import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, signIn, test } from '../support/e2e.ts'

/** A chat script of another provider: it notes what the console asks of it. */
const script = 'window.asked = []; window.zE = (...words) => window.asked.push(words.join(" "))'
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`

/** Adds to the configuration of the console, and returns the requests of the chat script and the reported views. */
async function configure(page: Page, config: object) {
  const scripts: string[] = []
  const views: string[] = []
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...config } })
  })
  await page.route('**/chat-test.js', (route) => {
    scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.route('**/views-test', (route) => {
    views.push(route.request().postData() ?? '')
    return route.fulfill({ status: 204 })
  })
  return { scripts, views }
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const asked = (page: Page) => page.evaluate(() => (window as Window & { asked?: string[] }).asked)

test('R-014 R-019 UI-111 UI-179 UI-180 the configured chat is loaded while it is shown and hidden by the user, and views of administration pages are reported', async ({
  page,
}) => {
  const { scripts, views } = await configure(page, { chat: { url: '/chat-test.js', integrity }, analyticsUrl: '/views-test' })
  await signIn(page, 'super_user')
  await expect.poll(() => asked(page)).toEqual([])
  expect(await page.locator('#chat-script').getAttribute('integrity')).toBe(integrity)
  await choose(page, 'Hide the chat')
  await expect.poll(() => asked(page)).toEqual(['messenger hide'])
  await choose(page, 'Show the chat')
  await expect.poll(() => asked(page)).toEqual(['messenger hide', 'messenger show'])

  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect.poll(() => views.length).toBe(1)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.locator('.leaflet-container').waitFor()
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect.poll(() => views.length).toBe(2)
  expect(new Set(views)).toEqual(new Set(['{"page":"/system_settings/outbox"}']))

  const saved = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && /zendeskChatHidden/.test(response.request().postData() ?? ''),
  )
  await choose(page, 'Hide the chat')
  await saved
  await page.reload()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Show the chat', exact: true }).click()
  await expect.poll(() => scripts.length).toBe(2)
  // The visit that began with a hidden chat has loaded the script when it was shown, and only once.
  await expect.poll(() => asked(page)).toEqual([])
})
