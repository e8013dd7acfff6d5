import type { Page } from 'playwright'
import { expect, expectAccessible, faultsInBothColours, follow, showIn, signIn, test } from '../support/e2e.ts'

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Asks for a link to a new address. Returns the address. */
async function requestLink(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const email = `crew-${crypto.randomUUID()}@studio.example`
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) }
    const { status } = await fetch('/core/v2/alerts/recipients/verification', post)
    if (status !== 200) throw new Error(`The link was answered with ${status}.`)
    return email
  })
}

/** Returns whether the address is verified, as the rules of a group show it. The rules are the same afterwards. */
const isVerified = (page: Page, email: string) =>
  page.evaluate(async (address) => {
    const [group] = (await (await fetch('/core/groups/light_fetch')).json()) as { id: string }[]
    const path = `/core/v2/groups/${group!.id}/alerts/configuration`
    const store = async (rules: unknown[]) => {
      const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ rules }) }
      return (await (await fetch(path, put)).json()) as { recipients: { email: string; verified: boolean }[] }
    }
    const { rules } = (await (await fetch(path)).json()) as { rules: { recipients: string[] }[] }
    const [first, ...others] = rules
    const { recipients } = await store([{ ...first!, recipients: [address] }, ...others])
    await store(rules)
    return recipients.find((one) => one.email === address)?.verified
  }, email)

test('R-204 the outbox lists, finds and shows the mails of the core, and the page of a verification link verifies after a click only', async ({
  page,
}) => {
  await signIn(page, 'super_user')
  const email = await requestLink(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).click()
  await page.waitForURL('**/system_settings/outbox')
  await expect.poll(() => page.title()).toBe('Outbox · Backhaul')
  const row = page.locator('[data-row-id]').filter({ hasText: email })
  await row.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('no such mail')
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await follow(page, `/system_settings/outbox?q=${encodeURIComponent(email)}&state=kept`)
  await row.getByText(email).click()
  const panel = page.getByRole('complementary').filter({ hasText: email })
  await panel.getByText('/recipient_verification#').first().waitFor()
  await panel.getByText('No mail server or no address is configured.').waitFor()
  expect(await faultsInBothColours(page)).toEqual([])
  const text = await panel.getByText('/recipient_verification#').first().innerText()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('article').first().waitFor()
  await expectAccessible(page)
  expect(await overhang(page)).toBe(0)

  const link = /\/recipient_verification#[\w-]+/.exec(text)![0]

  const reader = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin, locale: 'en-GB' })
  const mail = await reader.newPage()
  const sent: string[] = []
  mail.on('request', (request) => sent.push(request.url()))
  await showIn(mail, 'light')
  await mail.goto(link)
  const confirm = mail.getByRole('button', { name: 'Confirm the address' })
  await confirm.waitFor()
  expect(sent.filter((url) => url.includes(link.split('#')[1]!))).toEqual([])
  expect(await isVerified(page, email)).toBe(false)
  await expectAccessible(mail)
  await confirm.click()
  await mail.getByText(`${email} is confirmed`).waitFor()
  await expectAccessible(mail)
  expect(await isVerified(page, email)).toBe(true)

  await mail.goto('/recipient_verification#no-such-link')
  await confirm.click()
  await mail.getByText('This link is not valid.').waitFor()
  expect(await confirm.count()).toBe(0)
  await mail.goto('/recipient_verification')
  await mail.getByText('This link is incomplete.').waitFor()
  await mail.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(mail)
  expect(await overhang(mail)).toBe(0)
  await reader.close()
})
