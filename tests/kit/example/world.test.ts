import { startDatabases, type WorldDatabases } from '@backhaul/worlds/databases'
import { startWorld, type TestWorld } from '@backhaul/worlds/kit'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

let databases: WorldDatabases
beforeAll(async () => {
  databases = await startDatabases()
}, 60_000)
afterAll(() => databases.stop())

const inWorld = (use: (world: TestWorld) => Promise<void>) =>
  databases.with(async (databaseUrl) => {
    const world = await startWorld({ databaseUrl, fleet: { units: { 'cam-1': {} } } })
    try {
      await use(world)
    } finally {
      await world.close()
    }
  })

test(
  'an unplugged camera is an alert',
  () =>
    inWorld(async (world) => {
      const startMs = world.clock.now()
      await world.clock.advance('1 min')
      expect(world.clock.now() - startMs).toBe(60_000)
      await world.act({ camera: 'cam-1', connected: false })
      await world.expectPublished({ alert: 'cam-1', type: 'cameraDisconnected' }, '2 min')
    }),
  60_000,
)

test(
  'a failed expectation has the journal',
  () =>
    inWorld(async (world) => {
      await world.act({ camera: 'cam-1', connected: false })
      await expect(world.expectPublished({ unit: 'cam-1', status: 'streaming' }, '5 s')).rejects.toThrow(
        /^Expected \{"unit":"cam-1","status":"streaming"\}[^]*camera cam-1/,
      )
    }),
  60_000,
)

test(
  'the console of the world shows the unit',
  () =>
    inWorld(async (world) => {
      const { address, password } = await world.listen()
      const executablePath = process.env['CHROMIUM_PATH']
      const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
      try {
        const page = await browser.newPage()
        await page.goto(address)
        await page.getByLabel('User name').fill('operator')
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByText('cam-1').first().waitFor()
        if (process.env['SCREENSHOT']) await page.screenshot({ path: process.env['SCREENSHOT'] })
      } finally {
        await browser.close()
      }
    }),
  120_000,
)

// The declarations of the package refuse a wrong word.
export const refused = (world: TestWorld) =>
  // @ts-expect-error: a unit is named by a text
  world.expectPublished({ unit: 5, status: 'streaming' })
