import type { Page } from 'playwright'
import { expect, expectAccessible, popupFaults, prefer, signIn, test } from '../support/e2e.ts'

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
    await page.goto(await configurationOf(page, 'destinations'))
    await page.getByRole('button', { name: 'New destination' }).click()
  },
  'a new channel': async (page) => {
    await page.goto('/channels?q=nosuchchannel')
    await page.getByRole('button', { name: 'New channel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  },
  'a point-to-point link': async (page) => {
    await page.goto('/channels?q=CDN1')
    await firstRow(page)
    await page.getByRole('button', { name: 'Point-to-point link' }).click()
  },
  'the configuration of a server': async (page) => {
    await page.goto('/devices?type=mmh_server&place=rack')
    await firstRow(page)
    await page.getByRole('button', { name: 'SMPTE network' }).click()
  },
  'an audio room': async (page) => {
    await page.goto('/audio_rooms')
    await page.locator('article button').first().click()
  },
  'the graphics': async (page) => {
    await page.goto('/map?q=nosuchunit')
    await page.getByRole('navigation').getByRole('button', { name: 'My graphics' }).click()
  },
  'going live and the social account': async (page) => {
    const unit = page.locator('[data-row-id]').filter({ has: page.locator('button[data-act=start]:not([aria-disabled=true])') })
    await page.goto('/list?status=idle')
    const id = await unit.first().getAttribute('data-row-id', { timeout: 20_000 })
    await page.goto(`/list?unit=${id}&q=${id}`)
    await page.getByRole('button', { name: 'Go live to Facebook or a CDN' }).click()
    await page.getByRole('button', { name: 'Accounts' }).click()
    await page.getByRole('dialog', { name: 'Accounts' }).waitFor()
  },
}

async function signInLight(page: Page): Promise<void> {
  await signIn(page, 'luc_admin')
  await prefer(page, { colorScheme: 'light' })
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
}

test('the configuration of a channel has no accessibility violation in light colours', async ({ page }) => {
  await signInLight(page)
  for (const tab of tabs) {
    await page.goto(await configurationOf(page, tab))
    await page.locator('main').locator('h3, li button, input').first().waitFor()
    await expectAccessible(page)
  }
})

test('the dialogs of the receiving side have no accessibility violation in light colours', async ({ page }) => {
  await signInLight(page)
  for (const [name, open] of Object.entries(dialogs)) {
    await open(page)
    await page.getByRole('dialog').first().waitFor()
    await page.waitForTimeout(300)
    expect(await popupFaults(page, '[role=dialog]'), name).toEqual([])
  }
})

test('the draft of a hidden tab of a video return is not discarded without a question', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await page.goto('/video_return')
  await firstRow(page)
  await page.getByRole('button', { name: 'Configure…' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Feed sharing' }) })
  const inputs = dialog.getByRole('radiogroup', { name: 'Input' })
  await inputs.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('tab', { name: 'Feed sharing' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('tab', { name: 'Configuration' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).waitFor()
})
