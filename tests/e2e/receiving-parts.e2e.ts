import type { Page } from 'playwright'
import { accessibilityFaults } from '../support/browser.ts'
import { expect, follow, popupFaults, signIn, test } from '../support/e2e.ts'

const firstRow = (page: Page) => page.locator('[data-row-id]').first().click({ timeout: 20_000 })

/** Returns the address of a tab of the configuration of a channel. */
async function configurationOf(page: Page, tab: string): Promise<string> {
  const id = await page.evaluate(async (isSmpte) => {
    const { channels } = (await (await fetch('/core/channels/fetch')).json()) as {
      channels: { channelId: string; status: string; flavor: string | null; type: string }[]
    }
    const idle = channels.filter(({ status, type }) => status === 'idle' && type === 'output')
    return (idle.find(({ flavor }) => !isSmpte || flavor === 'SMPTE2110') ?? idle[0])?.channelId
  }, tab === 'smpte')
  if (id === undefined) throw new Error('The demo has no idle channel with an output.')
  return `/channels/${id}/configuration/${tab}`
}

const tabs = ['destinations', 'smpte', 'tally', 'audio', 'ingest']

/** Each leads to an open dialog. The lists have few rows, because axe is slow on hundreds of cells. */
const dialogs: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a new destination': async (page) => {
    await follow(page, await configurationOf(page, 'destinations'))
    await page.getByRole('button', { name: 'New destination' }).click()
  },
  'a new channel': async (page) => {
    await follow(page, '/channels?q=nosuchchannel')
    await page.getByRole('button', { name: 'New channel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  },
  'a point-to-point link': async (page) => {
    await follow(page, '/channels?q=CDN1')
    await firstRow(page)
    await page.getByRole('button', { name: 'Point-to-point link' }).click()
  },
  'the configuration of a server': async (page) => {
    await follow(page, '/devices?type=mmh_server&place=rack')
    await firstRow(page)
    await page.getByRole('button', { name: 'SMPTE network' }).click()
  },
  'an audio room': async (page) => {
    await follow(page, '/audio_rooms')
    await page.locator('article button').first().click()
  },
  'the graphics': async (page) => {
    await follow(page, '/map?q=nosuchunit')
    await page.getByRole('navigation').getByRole('button', { name: 'My graphics' }).click()
  },
  'going live and the social account': async (page) => {
    const unit = page.locator('[data-row-id]').filter({ has: page.locator('button[data-act=start]:not([aria-disabled=true])') })
    await follow(page, '/list?status=idle')
    const id = await unit.first().getAttribute('data-row-id', { timeout: 20_000 })
    await follow(page, `/list?unit=${id}&q=${id}`)
    await page.getByRole('button', { name: 'Go live to Facebook or a CDN' }).click()
    await page.getByRole('button', { name: 'Accounts' }).click()
    await page.getByRole('dialog', { name: 'Accounts' }).waitFor()
  },
}

/** Closes the open dialogs, one over the other, without their changes. */
async function closeDialogs(page: Page, name: string): Promise<void> {
  const dialogs = page.getByRole('dialog')
  const discard = page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Discard' })
  const closed = async () => {
    if (await discard.isVisible()) await discard.click()
    else if ((await dialogs.count()) > 0) await page.keyboard.press('Escape')
    return dialogs.count()
  }
  await expect.poll(closed, { interval: 300, message: name }).toBe(0)
}

test('configuration of a channel and dialogs of the receiving side have no accessibility violation in light colours', async ({ page }) => {
  await signIn(page, 'luc_admin', '/channels?q=nosuchchannel', { colorScheme: 'light' })
  const faults: string[] = []
  for (const tab of tabs) {
    const path = await configurationOf(page, tab)
    await follow(page, path)
    await page.locator(`a[href="${path}"][aria-current=page]`).waitFor()
    await page.locator('main').locator('h3, li button, input').first().waitFor()
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${tab}: ${fault}`))
  }
  for (const [name, open] of Object.entries(dialogs)) {
    try {
      await open(page)
      await page.getByRole('dialog').first().waitFor()
    } catch (cause) {
      throw new Error(`${name}: ${String(cause)}`, { cause })
    }
    await page.waitForTimeout(300)
    faults.push(...(await popupFaults(page, '[role=dialog]')).map((fault) => `${name}: ${fault}`))
    await closeDialogs(page, name)
  }
  expect(faults).toEqual([])
})
