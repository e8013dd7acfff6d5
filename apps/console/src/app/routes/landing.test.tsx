import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '../testing/console.tsx'
import { openConsole, prepareWholeConsole } from '../testing/whole-console.tsx'

prepareWholeConsole()

test.for(['/unauthorized_user', '/limited_access', '/error'])('%s leads an account with access to the console', async (path) => {
  const { at } = await openConsole(path)
  await screen.findByRole('heading', { name: /^Units/ })
  expect(at()).toBe('/list')
})

test.for(['/unauthorized_user', '/limited_access'])('%s leads a user without a session to the sign-in page', async (path) => {
  const { at } = await openConsole(path, { role: null })
  await screen.findByLabelText(/^User name/)
  expect(at()).toBe('/login')
})

test('R-020 UI-006 an unknown path leads to the unit list and says so', async () => {
  const { at } = await openConsole('/nowhere/at/all')
  await screen.findByText(/There is no page \/nowhere\/at\/all/)
  await screen.findByRole('heading', { name: /^Units/ })
  expect(at()).toBe('/list')
})

test.for(['/', '/list'])(
  'UI-002 UI-068 an account with restricted roles only gets the unauthorized page, and no page of the console: %s',
  async (path) => {
    const { at } = await openConsole(path, { role: 'luc_curator' })
    await screen.findByText(/You are not allowed to access this application/)
    expect(at()).toBe('/unauthorized_user')
    expect(screen.queryByRole('navigation')).toBeNull()
  },
)

test.for(['/', '/list'])('UI-067 an account with video return only gets Limited Access, and no page of the console: %s', async (path) => {
  const { at } = await openConsole(path, { role: 'luc_vr_viewer', user: { videoReturnOnly: true } })
  await screen.findByRole('heading', { name: 'Limited Access' })
  expect(at()).toBe('/limited_access')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.for([
  ['luc_vr_viewer', true, '访问受限'],
  ['luc_curator', false, '无访问权限'],
] as const)('UI-178 the page of an account without access is in the stored language: %s', async ([role, videoReturnOnly, title]) => {
  await openConsole('/', { role, user: { videoReturnOnly }, stored: { language: 'zh' } })
  await screen.findByRole('heading', { name: title })
  expect(document.documentElement.lang).toBe('zh-Hans')
})

test('R-018 R-023 the page that was open last is the first one of the next visit', async () => {
  const { router, kept } = await openConsole('/')
  await screen.findByRole('heading', { name: /^Units/ })
  await router.navigate('/list?status=streaming')
  await waitFor(() => expect(kept.preferences.currentRoute).toBe('/list?status=streaming'))
  cleanup()
  const next = await openConsole('/', { stored: { currentRoute: kept.preferences.currentRoute } })
  await screen.findByRole('heading', { name: /^Units/ })
  expect(next.at()).toBe('/list?status=streaming')
})

test('E-096 without a stream, a failed list is shown as an internal error', async () => {
  await openConsole('/list', {
    answers: {
      'units.list': () => {
        throw refused({ code: 'INTERNAL', status: 500 })
      },
    },
  })
  await screen.findByText('Internal Error')
  expect(document.querySelector('[data-row-id]')).toBeNull()
})
