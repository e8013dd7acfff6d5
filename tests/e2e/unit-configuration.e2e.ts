import type { Page } from 'playwright'
import { accessibilityFaults } from '../support/browser.ts'
import { blank, colour, expect, follow, signIn, test } from '../support/e2e.ts'

interface Details {
  uniqueId: string
  status: string
  hasSdCard: boolean
}

const tabs = ['wifi', 'ethernet', 'modem', 'video-audio', 'network', 'advanced', 'ip-pipe', 'ip-input', 'metadata', 'alerts']

/** A setting is applied to the unit, and has its new value when the tab is opened again. */
async function expectApplied(page: Page, base: string): Promise<void> {
  const setting = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Audio bitrate', exact: true }) })
  const value = () => setting.getByRole('combobox').inputValue()
  await follow(page, `${base}/video-audio`)
  await setting.waitFor()
  const other = (await value()) === '192 kbps' ? '96 kbps' : '192 kbps'
  await setting.getByRole('combobox').click()
  await page.getByRole('option', { name: other }).click()
  await setting.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/Audio bitrate changed/).waitFor()
  await follow(page, `${base}/metadata`)
  await setting.waitFor({ state: 'detached' })
  await follow(page, `${base}/video-audio`)
  await expect.poll(value).toBe(other)
}

test('UI-125 a setting is applied to a unit; the tabs of a unit have no accessibility violation in both colours, and fit wide and narrow windows', async ({
  page,
}) => {
  await signIn(page, 'luc_admin', blank)
  const found = () =>
    page.evaluate(async () => {
      const { items } = (await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Details[] }
      return items.find(({ status, hasSdCard }) => status === 'idle' && hasSdCard)?.uniqueId ?? null
    })
  await expect.poll(found, { timeout: 20_000 }).not.toBeNull()
  const base = `/units/${await found()}/configuration`
  await page.goto(`${base}/wifi`)
  for (const tab of tabs) {
    await follow(page, `${base}/${tab}`)
    await page.locator(`a[aria-current=page][href$="/${tab}"]`).first().waitFor()
    for (const [scheme, width] of [
      ['dark', 1440],
      ['light', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await colour(page, scheme)
      await page.getByRole('main').locator('h3, form, h2 + p').first().waitFor()
      expect(await accessibilityFaults(page), `${tab}, ${scheme}, ${width} px`).toEqual([])
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(excess, { message: `${tab}, ${width} px` }).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 844 })
  }
  await expectApplied(page, base)
}, 240_000)
