import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import i18next from 'i18next'
import { type ComponentProps } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import kit from '../kit.en.json'
import ui from '../ui.en.json'
import { ListTitleNote } from './ListTitleNote.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { kit, ui } }, interpolation: { escapeValue: false } }))

type Props = ComponentProps<typeof ListTitleNote<object>>

/** Returns the text of the title note of a list. The props that it does not read are left out. */
function noteOf(state: 'failed' | 'loading' | 'ready', shownCount: number): string {
  const rows = { ids: [], shownCount, allCount: null, state: state === 'failed' ? { error: 'Internal Error', onRetry: () => {} } : state }
  const text = { search: 'Search', searchPlaceholder: 'Search' }
  const props = { address: { search: '' }, change: () => {}, text, rows, order: { isHeld: false }, hasCounters: false } as unknown as Props
  const { container, unmount } = render(
    <MantineProvider env="test">
      <ListTitleNote {...props} />
    </MantineProvider>,
  )
  const shown = [...container.children].filter(({ tagName }) => tagName !== 'STYLE')
  const note = shown.map(({ textContent }) => textContent).join('')
  unmount()
  return note
}

test('a list that was not read shows no number, and one that was read shows how many rows it has', () => {
  expect([noteOf('loading', 0), noteOf('failed', 0), noteOf('ready', 0)]).toEqual(['', '', '0'])
  expect([noteOf('failed', 7), noteOf('ready', 7)]).toEqual(['7', '7'])
})
