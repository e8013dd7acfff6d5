import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, expectAccessible, prefer, signIn, test } from '../support/e2e.ts'

interface Details {
  uniqueId: string
  status: string
  hasSdCard: boolean
  modems: { uiType: string; state: string }[]
}

/** Returns a unit of the demo fleet that the user sees. */
async function aUnit(page: Page, isWanted: (unit: Details) => boolean): Promise<Details> {
  const found = async () =>
    (await page.evaluate(async () => ((await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Details[] }).items)).find(
      isWanted,
    )
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return (await found())!
}

const anIdleUnit = (page: Page) => aUnit(page, ({ status, hasSdCard }) => status === 'idle' && hasSdCard)

async function openTab(page: Page, unitId: string, tab: string): Promise<void> {
  await page.goto(`/units/${unitId}/configuration/${tab}`)
  await page.getByRole('main').getByRole('heading', { level: 2 }).waitFor()
}

const setting = (page: Page, title: string) => page.locator('form').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('UI-125 a setting is applied to the unit, and a refused value is marked at its field', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const { uniqueId } = await anIdleUnit(page)
  await openTab(page, uniqueId, 'video-audio')

  const bitrate = setting(page, 'Audio bitrate')
  const before = await bitrate.getByRole('combobox').inputValue()
  const other = before === '192 kbps' ? '96 kbps' : '192 kbps'
  await bitrate.getByRole('combobox').click()
  await page.getByRole('option', { name: other }).click()
  await bitrate.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/Audio bitrate changed/).waitFor()
  await page.reload()
  await expect.poll(() => bitrate.getByRole('combobox').inputValue()).toBe(other)

  const audio = setting(page, 'Audio input')
  await audio.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'HDMI' }).click()
  await audio.getByLabel('Channels').fill('4')
  await audio.getByRole('button', { name: 'Apply' }).click()
  await audio.getByText('Four or more audio channels').waitFor()
  expect(await audio.getByLabel('Channels').getAttribute('aria-invalid')).toBe('true')
})

test('UI-126 the focus stays at Apply when the limits of a unit are applied with the keyboard', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const { uniqueId } = await anIdleUnit(page)
  await openTab(page, uniqueId, 'network')
  const limits = setting(page, 'Bandwidth limits')
  const total = limits.getByRole('combobox').first()
  const other = (await total.inputValue()) === '8.0 Mbps' ? '5.5 Mbps' : '8.0 Mbps'
  await total.click()
  await page.getByRole('option', { name: other, exact: true }).click()
  const apply = limits.getByRole('button', { name: 'Apply' })
  await apply.press('Enter')
  await page.getByText(/Bandwidth limits changed/).waitFor()
  await expect.poll(() => apply.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('UI-127 a page with a change that was not applied asks before it is left', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const { uniqueId } = await anIdleUnit(page)
  await openTab(page, uniqueId, 'advanced')
  const prefix = setting(page, 'Prefix of file names').getByRole('textbox')
  await prefix.fill('Evening-')
  const question = page.getByRole('dialog', { name: 'Leave without applying?' })
  await page.getByRole('link', { name: 'Network' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await prefix.inputValue()).toBe('Evening-')
  await page.getByRole('link', { name: 'Back to the unit' }).click()
  await question.getByRole('button', { name: 'Leave and discard' }).click()
  await page.waitForURL(/\/list\?unit=/)
})

test('UI-130 R-103 R-129 E-036 metadata takes no semicolon and no name twice', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const { uniqueId } = await anIdleUnit(page)
  await openTab(page, uniqueId, 'metadata')
  const line = (number: number) => page.getByRole('group', { name: `Field ${number}` })
  const add = page.getByRole('button', { name: 'Add a field' })
  await add.press('Enter')
  await expect
    .poll(() =>
      line(1)
        .getByLabel('Name')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await line(1).getByLabel('Name').fill('Slugline')
  await line(1).getByLabel('Value').fill('Harbour; night')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => line(1).getByLabel('Value').getAttribute('aria-invalid')).toBe('true')
  await line(1).getByLabel('Value').fill('Harbour')
  await add.click()
  await line(2).getByLabel('Name').fill('Slugline')
  await line(2).getByLabel('Value').fill('Port')
  await page.getByRole('button', { name: 'Apply' }).click()
  await line(2).getByText('Name field has to be unique').waitFor()
  await page.getByRole('button', { name: 'Remove field 2' }).click()
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/Metadata changed/).waitFor()
  await page.reload()
  await expect.poll(() => line(1).getByLabel('Value').inputValue()).toBe('Harbour')
})

test('a read-only user sees the values, and a unit that is offline takes none', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const offline = await aUnit(page, ({ status }) => status === 'offline')
  await openTab(page, offline.uniqueId, 'advanced')
  const form = setting(page, 'Pairing code')
  await form.getByText('offline', { exact: false }).first().waitFor()
  expect(await form.getByRole('combobox').isDisabled()).toBe(true)

  await page.context().clearCookies()
  await signIn(page, 'luc_read')
  const id = await page.locator('[data-row-id]').first().getAttribute('data-row-id')
  await openTab(page, id!, 'advanced')
  await form.getByRole('combobox').waitFor()
  expect(await form.getByRole('combobox').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0)
})

test('UI-126 UI-128 UI-131 R-252 limits, the state of the IP pipe, and the IP input have tabs of their own', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const limits = setting(page, 'Bandwidth limits')
  const choose = async (name: string, option: string) => {
    await limits.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const change = async () => {
    await choose('All links', '4.2 Mbps')
    await choose('Cellular links', 'Custom')
    const custom = limits.getByLabel('Custom limit of the cellular links')
    await custom.fill('5000')
    await limits.getByRole('button', { name: 'Apply' }).click()
    await limits.getByText('Max Cellular Capping cannot be higher than Max Total Capping').waitFor()
    expect(await custom.getAttribute('aria-invalid')).toBe('true')
    await custom.fill('')
    await limits.getByRole('button', { name: 'Apply' }).click()
    await limits.getByText('This field is required').waitFor()
    await choose('Cellular links', 'No limit')
    await limits.getByRole('button', { name: 'Apply' }).click()
    await page.getByText(/Bandwidth limits changed/).waitFor()
  }
  // The limits of a unit that the crew starts meanwhile are fixed: another unit is taken then.
  page.on('dialog', (dialog) => void dialog.accept())
  page.setDefaultTimeout(10_000)
  let uniqueId = ''
  const changeOne = async () => {
    uniqueId = (await anIdleUnit(page)).uniqueId
    await openTab(page, uniqueId, 'network')
    return change().then(
      () => 'changed',
      (error: unknown) => String(error),
    )
  }
  await expect.poll(changeOne, { timeout: 150_000, interval: 1000 }).toBe('changed')
  page.setDefaultTimeout(30_000)

  await openTab(page, uniqueId, 'ip-pipe')
  await page.getByText('Not connected', { exact: true }).waitFor()

  await openTab(page, uniqueId, 'ip-input')
  const input = setting(page, 'IP input')
  await input.getByLabel('Address of the stream').fill('rtsp://192.0.2.7/live')
  await input.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/IP input changed/).waitFor()
}, 240_000)

test('UI-126 R-107 a limit of a priority is applied, and one below that of a lower priority is marked at its field', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const priorities = setting(page, 'Limits per priority')
  const limit = (priority: number) => priorities.getByLabel(`Limit of priority ${priority}`, { exact: true })
  const choose = async (link: number, priority: string) => {
    await priorities.getByRole('combobox').nth(link).click()
    await page.getByRole('option', { name: priority, exact: true }).click()
  }
  const change = async (high: number) => {
    await choose(0, 'Priority 1')
    await choose(1, 'Priority 2')
    await limit(1).fill('900')
    await limit(2).fill('1000')
    await priorities.getByRole('button', { name: 'Apply' }).click()
    await priorities.getByText('The limit of priority 1 must be higher than those of lower priorities.').waitFor()
    expect(await limit(1).getAttribute('aria-invalid')).toBe('true')
    await limit(1).fill(String(high))
    await priorities.getByRole('button', { name: 'Apply' }).click()
    await page.getByText(/Limits per priority changed/).waitFor()
    await page.reload()
    await expect.poll(() => limit(1).inputValue(), { timeout: 10_000 }).toBe(`${high} kbps`)
  }
  // The limits of a unit that the crew starts meanwhile are fixed: another unit is taken then, with another limit.
  page.on('dialog', (dialog) => void dialog.accept())
  page.setDefaultTimeout(10_000)
  let high = 2000
  const changeOne = async () => {
    await openTab(page, (await anIdleUnit(page)).uniqueId, 'network')
    high += 1
    return change(high).then(
      () => 'changed',
      (error: unknown) => String(error),
    )
  }
  await expect.poll(changeOne, { timeout: 150_000, interval: 1000 }).toBe('changed')
}, 240_000)

const link = (uiType: string) => (unit: Details) =>
  unit.status === 'idle' &&
  unit.modems.some((modem) => modem.uiType === uiType && modem.state !== 'disabled' && modem.state !== 'no_device')

test('UI-122 a scan of Wi-Fi networks is shown after a reload too while it runs, and in the log of the unit', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const { uniqueId } = await aUnit(page, link('wifi'))
  await openTab(page, uniqueId, 'wifi')
  await page.getByRole('button', { name: 'Scan' }).click()
  await page.getByText('Scanning; this takes 1 to 2 minutes.').waitFor()
  await page.reload()
  await page.getByText('Scanning; this takes 1 to 2 minutes.').waitFor()
  await page.goto(`/list?unit=${uniqueId}`)
  await page.getByRole('tab', { name: 'Log' }).click()
  const entry = page.getByRole('list', { name: 'Commands' }).getByRole('listitem').first()
  await entry.getByText('Scan Wi-Fi').waitFor()
  await entry.getByText('Running').waitFor()
})

test('UI-121 UI-123 an Ethernet port takes an address, and a wrong one is marked at its field', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const { uniqueId } = await aUnit(page, link('lan'))
  await openTab(page, uniqueId, 'ethernet')
  const port = page
    .locator('section')
    .filter({ has: page.locator('summary') })
    .first()
  await port.getByText('Address', { exact: true }).click()
  await port.getByRole('switch', { name: 'Address from the network (DHCP)' }).click()
  for (const [name, value] of [
    ['IP address', '192.0.2.7'],
    ['Subnet mask', '255.0.255.0'],
    ['Gateway', '192.0.2'],
  ] as const)
    await port.getByLabel(name).fill(value)
  await port.getByRole('button', { name: 'Apply' }).click()
  await port.getByText('Invalid IP field').waitFor()
  await port.getByText('Invalid Subnet Mask field').waitFor()
  await port.getByText('For example 255.255.255.0').waitFor()
  await port.getByLabel('Subnet mask').fill('255.255.255.0')
  await port.getByLabel('Gateway').fill('192.0.2.1')
  await port.getByRole('button', { name: 'Apply' }).click()
  await port.getByText(/^Changing; this takes up to a minute\.|^Done$/).waitFor()
})

test('UI-124 the SIM of a modem is selected, and the page says that it changes', async ({ page }) => {
  await signIn(page, 'luc_admin')
  page.setDefaultTimeout(10_000)
  const tried = new Set<string>()
  const changeOne = async () => {
    const { uniqueId } = await aUnit(page, (unit) => link('cell')(unit) && !tried.has(unit.uniqueId))
    tried.add(uniqueId)
    await openTab(page, uniqueId, 'modem')
    const modem = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('radio', { name: 'SIM A', checked: true }) })
    const name = (await modem.first().getAttribute('aria-label'))!
    const first = page.getByRole('region', { name })
    await first.getByText('SIM B').click()
    await first
      .getByText('Changing the SIM.')
      .or(first.getByText(/The device rejected the command/))
      .or(first.getByRole('radio', { name: 'SIM B', checked: true }))
      .first()
      .waitFor()
  }
  // A crew may take the unit meanwhile, and a unit with weak links may not answer: another one is taken then.
  const outcome = () =>
    changeOne().then(
      () => 'shown',
      (error: unknown) => String(error),
    )
  await expect.poll(outcome, { timeout: 150_000, interval: 1000 }).toBe('shown')
}, 240_000)

const tabGroups = [
  ['wifi', 'ethernet', 'modem', 'video-audio'],
  ['network', 'advanced', 'ip-pipe', 'ip-input', 'metadata', 'alerts'],
]
const looks = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const

test.for(looks.flatMap((look) => tabGroups.map((tabs) => ({ ...look, tabs }))))(
  'the tabs $tabs have no accessibility violation and fit the window, $colorScheme, $width px',
  async ({ colorScheme, width, tabs }, { page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'luc_admin')
    await prefer(page, { colorScheme })
    const { uniqueId } = await anIdleUnit(page)
    for (const tab of tabs) {
      await openTab(page, uniqueId, tab)
      await page.getByRole('main').locator('h3, form, h2 + p').first().waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), tab).toBe(0)
    }
  },
)

test('UI-129 alerts have a mode, thresholds and recipients, whose verification is shown', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const { uniqueId } = await anIdleUnit(page)
  await openTab(page, uniqueId, 'alerts')
  // Another address for each run: a link is sent to an address once a minute.
  const email = `crew-${randomUUID()}@studio.example`
  const low = page.getByRole('group', { name: 'Battery low: Critical' })
  await low.waitFor()
  await page.getByRole('combobox', { name: 'Mode' }).click()
  await page.getByRole('option', { name: 'Manual' }).click()
  await expect.poll(() => low.getByLabel('Threshold').isEnabled()).toBe(true)
  await low.getByLabel('Threshold').fill('-5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await low.getByText('Must be 0 or more').waitFor()
  await low.getByLabel('Threshold').fill('12')
  await low.getByLabel('Recipients').fill('crew@studio')
  await page.getByRole('button', { name: 'Apply' }).click()
  await low.getByText('Invalid email format').waitFor()
  await low.getByLabel('Recipients').fill(email)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/Alerts changed/).waitFor()
  await page.getByText('Not verified', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Send link to ${email}` }).click()
  await page.getByText(`A verification link was requested for ${email}.`).first().waitFor()
  await page.reload()
  await expect.poll(() => low.getByLabel('Threshold').inputValue()).toBe('12%')
  await expectAccessible(page)
})

test('R-087 the operational mode is changed in the tab Advanced, and the page says that it takes some seconds', async ({ page }) => {
  await signIn(page, 'super_user')
  const mode = setting(page, 'Operational mode')
  /** Takes another unit while the crew has begun something with the one that was idle. */
  const change = async (): Promise<string> => {
    const { uniqueId } = await anIdleUnit(page)
    await openTab(page, uniqueId, 'advanced')
    const choice = mode.getByRole('combobox')
    await choice.waitFor()
    if (await choice.isDisabled()) return 'the unit is busy'
    const other = (await choice.inputValue()) === 'Video' ? 'Video SMR' : 'Video'
    await choice.click()
    await page.getByRole('option', { name: other, exact: true }).click()
    const apply = mode.getByRole('button', { name: 'Apply' })
    if ((await apply.getAttribute('aria-disabled')) !== null) return 'the unit is busy'
    await apply.click({ timeout: 2000 }).catch(() => undefined)
    const said = mode.getByText('Changing the mode; this takes some seconds.').or(mode.getByText('Done', { exact: true }))
    const isSent = await said
      .first()
      .waitFor({ timeout: 10_000 })
      .then(() => true)
      .catch(() => false)
    if (!isSent) return 'the unit refused'
    const isFree = await expect
      .poll(() => choice.isDisabled(), { timeout: 60_000 })
      .toBe(false)
      .then(() => true)
      .catch(() => false)
    if (!isFree) return 'the unit is busy'
    return (await choice.inputValue()) === other ? 'changed' : 'the unit keeps its mode'
  }
  // A draft that was not applied would ask before the next unit is opened.
  page.on('dialog', (dialog) => void dialog.accept())
  await expect.poll(change, { timeout: 200_000, interval: 1000 }).toBe('changed')
}, 300_000)
