import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import errors from './errors.en.ts'
import { lazyPart } from './lazy-part.tsx'
import ui from './ui.en.json'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { errors, ui } } })
})

afterEach(() => vi.unstubAllGlobals())

const Part = ({ name }: { name: string }) => <p>{`part ${name}`}</p>
/** A network that is down until `isUp` is set. */
function partOver(network: { isUp: boolean }, isSilent = false) {
  return lazyPart(
    async () => {
      if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module')
      return Part
    },
    { isSilent },
  )
}
const show = async (Lazy: ReturnType<typeof partOver>) => {
  await act(async () => {
    render(
      <MantineProvider env="test">
        <p>the page</p>
        <Lazy name="a" />
      </MantineProvider>,
    )
  })
}

test('a part that cannot be loaded is an error in its place, and the page around it stays', async () => {
  const network = { isUp: false }
  await show(partOver(network))
  expect(screen.getByText('the page')).toBeTruthy()
  expect(screen.getByRole('alert')).toBeTruthy()
  network.isUp = true
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: ui.actions.retry })))
  expect(screen.getByText('part a')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  { server: 'answers', label: ui.actions.reload },
  { server: 'is down', label: ui.actions.retry },
])('a retry that fails while the server $server offers "$label"', async ({ server, label }) => {
  vi.stubGlobal('fetch', async () => (server === 'answers' ? new Response() : Promise.reject(new TypeError('Failed to fetch'))))
  await show(partOver({ isUp: false }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: ui.actions.retry })))
  expect(await screen.findByRole('button', { name: label })).toBeTruthy()
})

test('a part is loaded by itself when the network returns', async () => {
  const network = { isUp: false }
  await show(partOver(network))
  network.isUp = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText('part a')).toBeTruthy()
})

test('a silent part shows no error', async () => {
  await show(partOver({ isUp: false }, true))
  expect(screen.queryByRole('alert')).toBeNull()
})
