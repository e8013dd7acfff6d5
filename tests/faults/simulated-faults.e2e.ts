import { expect, expectAccessible, prefer, signIn, test } from '../support/e2e.ts'
import { simulatedStack } from '../support/simulated-stack.ts'

// The line of the console that names the faults of a simulation.

const stack = simulatedStack()

test('names the active faults in both languages while there are any, and disappears with the last one', async ({
  browser,
  onTestFinished,
}) => {
  const context = await browser.newContext({ baseURL: stack.address, locale: 'en-GB', reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await signIn(page, 'super_user')
  const line = page.locator('[data-faults]')
  const call = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ([method, path, text]) => {
        const reply = await fetch(`/simulation/worlds/main/faults${path}`, {
          method,
          ...(text !== null && { headers: { 'content-type': 'application/json' }, body: text }),
        })
        return reply.status
      },
      [method, path, body === undefined ? null : JSON.stringify(body)] as [string, string, string | null],
    )
  expect(await line.count()).toBe(0)
  const late = { id: 'late', layer: 'call', match: { call: 'platform.*' }, effect: { do: 'delay', ms: 10 } }
  const outage = { id: 'out', layer: 'region', match: { lat: 0, lng: 0, radiusKm: 1 }, effect: { do: 'carrierOutage', carrier: null } }
  expect(await call('POST', '', { fault: late })).toBe(200)
  await line.getByText('1 simulated fault – calls: late').waitFor()
  expect(await call('POST', '', { fault: { ...late, id: 'errors', effect: { do: 'stale' } } })).toBe(200)
  await line.getByText('2 simulated faults – calls: late · calls: old data').waitFor()
  // Without a fleet a region has nothing to act on.
  expect(await call('POST', '', { fault: outage })).toBe(404)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await prefer(page, { language: 'zh' })
  await line.getByText('2 个模拟故障 – 调用：延迟 · 调用：旧数据').waitFor()
  const forms = [
    { id: 'malform', layer: 'call', match: { call: 'mails.*' }, effect: { do: 'malform' } },
    { id: 'cut', layer: 'call', match: { call: 'mails.*' }, effect: { do: 'truncate' } },
    { id: 'drop', layer: 'stream', match: { topic: 'none*' }, effect: { do: 'drop' } },
    { id: 'stall', layer: 'stream', match: { topic: 'none*' }, effect: { do: 'stall' } },
  ]
  for (const fault of forms) expect(await call('POST', '', { fault })).toBe(200)
  await line.getByText('另有 2 种').waitFor()
  await prefer(page, { language: 'en' })
  await line.getByText('2 more kinds').waitFor()
  for (const { id } of forms) expect(await call('DELETE', `/${id}`)).toBe(200)
  for (const id of ['late', 'errors']) expect(await call('DELETE', `/${id}`)).toBe(200)
  await line.waitFor({ state: 'detached' })
})
