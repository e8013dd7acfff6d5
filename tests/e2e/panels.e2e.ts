import type { Page } from 'playwright'
import { blank, expect, signIn, test } from '../support/e2e.ts'

const lists = ['/devices?type=mmh_server&place=rack', '/devices?type=vr_server', '/list', '/channels', '/usage_profiles']

/** Looks at the controls of panels in each frame, and keeps those that have left the place where they were shown first. */
const watchControls = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    const seen = new WeakMap<Element, { left: number; top: number }>()
    const look = () => {
      for (const control of document.querySelectorAll(':is(aside, [role=complementary]) :is(button, input, [role=tab])')) {
        const { left, top, width, height } = control.getBoundingClientRect()
        if (width === 0 || height === 0) continue
        const first = seen.get(control)
        const by = first ? [Math.round(left - first.left), Math.round(top - first.top)] : [0, 0]
        const name = control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML.slice(0, 80))
        const hasMoved = by.some((distance) => Math.abs(distance) > 2)
        if (hasMoved) moved.push(`${name} by ${by.join(', ')} px`)
        if (!first || hasMoved) seen.set(control, { left, top })
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { movedControls: moved })
  })

test('no control of a panel moves once it is shown, though its parts and values arrive late', async ({ page }) => {
  await signIn(page, 'luc_admin', blank)
  await watchControls(page)
  let [open, requests] = [0, 0]
  await page.route(
    ({ pathname }) => /^\/(?:core|trpc)\//.test(pathname) || /^\/assets\/.*\.js$/.test(pathname),
    async (route) => {
      open++
      // 300 to 800 ms, in an order that does not depend on chance.
      await new Promise((resolve) => setTimeout(resolve, 300 + ((requests++ * 170) % 500)))
      open--
      await route.fallback()
    },
  )
  /** Parts ask for further parts: the page is complete when nothing was asked for during a second. */
  const still = async () => {
    for (let stillMs = 0; stillMs < 1000; stillMs = open === 0 ? stillMs + 200 : 0) await page.waitForTimeout(200)
  }
  const moved: string[] = []
  for (const path of lists) {
    await page.goto(path)
    await page.locator('[data-row-id]').first().waitFor()
    // The line of the notifications may arrive after the rows, and moves the whole page.
    await still()
    await page.locator('[data-row-id]').first().click()
    await page.getByRole('complementary').getByRole('button').first().waitFor()
    await still()
    moved.push(
      ...(await page.evaluate(() => (globalThis as unknown as { movedControls: string[] }).movedControls)).map((one) => `${path}: ${one}`),
    )
  }
  expect(moved).toEqual([])
})
