import type { Page } from 'playwright'
import { expect, signIn, test } from '../support/e2e.ts'

/** Lists the controls that the message lies on, apart from its own. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const message = document.querySelector('[data-place] [data-kind]')
    if (message === null) throw new Error('No message is shown.')
    const box = message.getBoundingClientRect()
    return [...document.querySelectorAll('button, a, input, [role=tab], [role=gridcell]')]
      .filter((control) => !message.contains(control))
      .filter((control) => {
        const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
        if (width === 0 || height === 0 || left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top) return false
        // Covered only if the pixel in the middle of the overlap would otherwise belong to the control.
        const [x, y] = [
          (Math.max(left, box.left) + Math.min(right, box.right)) / 2,
          (Math.max(top, box.top) + Math.min(bottom, box.bottom)) / 2,
        ]
        return document.elementsFromPoint(x, y).includes(control)
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })

async function saveAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const form = page
    .getByRole('dialog', { name: 'Account' })
    .locator('form')
    .filter({ has: page.getByLabel('First name') })
  const label = form.getByLabel(/label/i)
  await label.fill(`Shift ${(await label.inputValue()) === 'Shift A' ? 'B' : 'A'}`)
  await form.getByRole('button', { name: 'Save' }).click()
  // A message that is pointed at stays.
  await page.locator('[data-place] [data-kind]').getByText(/saved/i).hover()
}

const shown = (page: Page) => page.locator('[data-place] [data-kind]')

/** Puts a long text into the message, and returns how much of it is cut. */
const cutOfLongText = (page: Page) =>
  shown(page).evaluate((element) => {
    const text = 'Files of Amsterdam-LU800-01 were not uploaded: the device rejected the command, because its server is busy. '
    const line = element.querySelector('span')!
    const node = line.firstChild!
    const before = node.nodeValue
    node.nodeValue = text.repeat(3)
    const box = element.getBoundingClientRect()
    const isInside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
    const cut = { lines: line.scrollHeight - line.clientHeight, box: element.scrollHeight - element.clientHeight, isInside }
    node.nodeValue = before
    return cut
  })

/** On a phone, with a message that is pointed at: a dialog on the whole screen ends above it, and keeps its title and its end in sight. */
async function expectDialogAboveMessage(page: Page): Promise<void> {
  // From here on, everything is done without the pointer.
  await page.locator('[data-select]').first().dispatchEvent('click')
  await page.getByRole('button', { name: /^Reboot/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reboot units' })
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  const { y: end } = (await shown(page).boundingBox())!
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && [Math.round(box.y), Math.round(box.y + box.height)]
    })
    .toEqual([0, Math.round(end)])
}

test('R-239 UI-168 a message covers no control and is shown whole at each width, and on a phone moves no part of a dialog out of sight', async ({
  page,
}) => {
  await signIn(page, 'luc_admin')
  for (const width of [1440, 1200, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.locator('[data-row-id]').first().waitFor()
    await saveAccount(page)
    expect([width, await covered(page)]).toEqual([width, []])
    const message = (await shown(page).boundingBox())!
    // Narrow windows have no room in the header.
    if (width >= 1200) {
      expect([width, message.y]).toEqual([width, expect.toSatisfy((y: number) => y < 60)])
      expect([width, message.x]).toEqual([width, expect.toSatisfy((x: number) => x > width / 2 - message.width / 2)])
    }
    if ([1440, 1024, 390].includes(width)) expect([width, await cutOfLongText(page)]).toEqual([width, { lines: 0, box: 0, isInside: true }])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect([width, await covered(page)]).toEqual([width, []])
    if (width === 390) await expectDialogAboveMessage(page)
    else {
      await shown(page).getByRole('button').click()
      await shown(page).getByText(/saved/i).waitFor({ state: 'detached' })
    }
  }
})

test('the bell keeps the messages and opens the unit that one is about', async ({ page }) => {
  await signIn(page, 'super_user')
  await page.locator('[data-row-id]').first().waitFor()
  await saveAccount(page)
  await page.keyboard.press('Escape')
  const bell = page.getByRole('button', { name: /^Messages/ })
  const past = page.getByRole('list', { name: 'Messages' })
  await bell.click()
  await past.getByText(/saved/i).waitFor()
  await page.goto('/list?status=idle')
  const starts = page.locator('[data-row-id] button:not([aria-disabled=true]):not(:disabled)').getByText(/^Start$/)
  const ofUnit = past.getByTitle('Open the unit')
  // A unit whose channel is in use is refused, and its message opens no unit.
  for (let index = 0; index < 6; index++) {
    await starts.nth(index).click()
    await bell.and(page.getByRole('button', { name: /unread/ })).waitFor({ timeout: 30_000 })
    await bell.click()
    // It was shown before the page was loaded again.
    await past.getByText(/saved/i).waitFor()
    if ((await ofUnit.count()) > 0) break
    await page.keyboard.press('Escape')
  }
  await ofUnit.first().click()
  await page.getByRole('tab').first().waitFor()
  expect(new URL(page.url()).searchParams.get('unit')).not.toBeNull()
})
