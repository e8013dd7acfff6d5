import type { BrowserContextOptions } from 'playwright'
import { vi } from 'vitest'
import { expect, expectAccessible, signIn, test } from '../support/e2e.ts'
import { simulatedStack } from '../support/simulated-stack.ts'

// Scenarios in the desk, the presenter mode and the page of a second device.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const patience = { timeout: 60_000 }

const stack = simulatedStack()

const story = `
name: Two beats
story: A unit goes on air and leaves.
seed: 7
start: 2026-05-04T18:00:00Z
fleet:
  servers: { hub-1: {} }
  channels: { studio-1: { server: hub-1 } }
  units: { cam-1: { channel: studio-1 } }
steps:
  - at: +00:00
    caption: { en: The operator goes on air., zh: 操作员开始直播。 }
    do: [{ start: cam-1 }]
    expect: [{ unit: cam-1, status: streaming }]
    within: 60 s
  - at: +30:00
    caption: { en: The producer waits., zh: 制片人在等待。 }
  - at: +60:00
    caption: { en: The stream ends., zh: 推流结束。 }
    do: [{ powerOff: cam-1 }]
    expect: [{ unit: cam-1, totalBitrate: { above: 900000 } }]
    within: 5 s
`

test('the desk begins a scenario; the presenter mode and a second device without a session go on by one key, and the failure names its reasons', async ({
  browser,
  onTestFinished,
}) => {
  const aPage = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ baseURL: stack.address, locale: 'en-GB', reducedMotion: 'reduce', ...options })
    onTestFinished(() => context.close())
    return context.newPage()
  }
  const page = await aPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, 'super_user', '/desk', { colorScheme: 'dark' })
  await page.getByLabel('Search scenarios').fill('storm')
  const item = page.locator('[data-scenario=storm]')
  await item.waitFor(patience)
  expect(await page.locator('[data-scenario]').count()).toBeLessThan(10)
  await expectAccessible(page)
  await item.getByRole('button').click()
  await page.waitForURL(/world=w\d/, patience)
  await page.locator('[data-play=playing]').waitFor(patience)
  await page.keyboard.press('n')
  await page.locator('[aria-current=step]').getByText('The storm arrives.').waitFor(patience)
  await expectAccessible(page)

  const id = await page.evaluate(async (text) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch('/simulation/worlds', { method: 'POST', headers, body: JSON.stringify({ scenarioText: text }) })
    return ((await reply.json()) as { id: string }).id
  }, story)
  await page.goto(`/desk/presenter?world=${id}`)
  await page.getByText('The operator goes on air.').waitFor(patience)
  await page.getByText('1 on air').waitFor(patience)
  await page.getByText('Next: The producer waits.').waitFor(patience)
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.getByText('Next: The stream ends.').waitFor(patience)
  await page.getByRole('button', { name: 'Second device' }).click()
  // This stack accepts connections of its machine alone.
  await page.getByText('This machine accepts no other devices.').waitFor(patience)

  const token = await page.evaluate(async (world) => {
    const reply = await fetch(`/simulation/worlds/${world}/play/remote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    return ((await reply.json()) as { token: string }).token
  }, id)
  const phone = await aPage({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  await phone.goto(`/desk/remote#${token}`)
  await phone.getByText('制片人在等待。').waitFor(patience)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: '下一条' }).click()
  await phone.getByText('推流结束。').waitFor(patience)
  await page.locator('[data-state=failed]').waitFor(patience)

  await page.goto(`/desk?world=${id}`)
  await page.getByText('cam-1: it is switched off').first().waitFor(patience)
  expect(await page.getByRole('button', { name: 'Next', exact: true }).getAttribute('aria-disabled')).toBe('true')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
