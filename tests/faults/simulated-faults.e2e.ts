import { expect, expectAccessible, signIn, test } from '../support/e2e.ts'

test('the line of the console names the active faults of the simulation, and disappears with the last one', async ({ page }) => {
  await signIn(page, 'super_user', '/list?q=nosuchunit')
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
  const late = { id: 'late', layer: 'call', match: { call: 'platform.*' }, effect: { do: 'delay', ms: 10 } }
  expect(await line.count()).toBe(0)
  expect(await call('POST', '', { fault: late })).toBe(200)
  await line.getByText('1 simulated fault – calls: late').waitFor()
  expect(await call('POST', '', { fault: { ...late, id: 'errors', effect: { do: 'stale' } } })).toBe(200)
  await line.getByText('2 simulated faults – calls: late · calls: old data').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  for (const { id } of [late, { id: 'errors' }]) expect(await call('DELETE', `/${id}`)).toBe(200)
  await line.waitFor({ state: 'detached' })
})
