import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EntityStore } from '../../app/live/entity-store.ts'
import { mergePreferences, type PreferencesPatch } from '@backhaul/rules/preferences'
import { KitProvider } from '../kit.tsx'
import type { GridColumn } from './column.ts'
import { Grid, type GridProps } from './Grid.tsx'
import words from './grid.en.json'

interface Truck {
  id: string
  name: string
  kbps: number
  desk: string
}

beforeAll(async () => {
  // jsdom lays nothing out: without a size the grid would draw no rows.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { grid: words } }, interpolation: { escapeValue: false } })
})

const rendered: string[] = []
const columns: GridColumn<Truck>[] = [
  { key: 'name', title: 'Name', width: 200, frozen: 'start', sortable: true, render: (row) => row.name },
  {
    key: 'kbps',
    title: 'Bitrate',
    width: 100,
    sortable: true,
    render: (row) => {
      rendered.push(row.id)
      return row.kbps
    },
  },
  { key: 'desk', title: 'Desk', width: 100, render: (row) => row.desk },
]

let store: EntityStore<Truck>
let saved: Preferences

beforeEach(() => {
  store = new EntityStore<Truck>({ id: (row) => row.id })
  store.apply(['a', 'b', 'c'].map((id, i) => ({ id, name: `Truck ${id}`, kbps: i * 100, desk: i === 2 ? 'South' : 'North' })))
  saved = Preferences.parse({})
})

/** Mounts the grid as a page does. The grid stores its preferences in `saved`, and the next mount reads them there. */
function Page(props: Partial<GridProps<Truck>>) {
  const [preferences, setPreferences] = useState(saved)
  const access = useMemo(() => {
    const update = (patch: PreferencesPatch) => setPreferences((before) => (saved = mergePreferences(before, patch)))
    return { preferences, update }
  }, [preferences])
  const [ids] = useState(() => [...store.values()].map((row) => row.id))
  return (
    <MantineProvider env="test">
      <KitProvider {...access} may={() => true}>
        <Grid gridId="trucks" label="Trucks" columns={columns} ids={ids} source={store} {...props} />
      </KitProvider>
    </MantineProvider>
  )
}

const titles = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
const menuOf = (title: string) => screen.getByRole('button', { name: `Menu of the column ${title}` })
const choose = async (title: string, item: string) => {
  fireEvent.click(menuOf(title))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('at the next visit the grid restores (UI-166)', () => {
  test('a column moved by menu', async () => {
    const { unmount } = render(<Page />)
    await choose('Bitrate', 'Move right')
    expect(titles()).toEqual(['Name', 'Desk', 'Bitrate'])
    unmount()
    render(<Page />)
    expect(titles()).toEqual(['Name', 'Desk', 'Bitrate'])
  })

  test('a column moved by keyboard, which stops at a frozen one', () => {
    render(<Page />)
    fireEvent.keyDown(menuOf('Desk'), { key: 'ArrowLeft', shiftKey: true })
    expect(titles()).toEqual(['Name', 'Desk', 'Bitrate'])
    fireEvent.keyDown(menuOf('Desk'), { key: 'ArrowLeft', shiftKey: true })
    expect(titles()).toEqual(['Name', 'Desk', 'Bitrate'])
  })

  test('a column hidden by the menu and shown by the list of columns', async () => {
    const { unmount } = render(<Page />)
    await choose('Desk', 'Hide column')
    expect(titles()).toEqual(['Name', 'Bitrate'])
    unmount()
    render(<Page />)
    expect(titles()).toEqual(['Name', 'Bitrate'])
    await choose('Bitrate', 'Choose columns…')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Desk' }))
    expect(saved.gridPrefs['trucks']?.hiddenColumns).toEqual([])
  })

  test('a sort, and taking it away', async () => {
    const { unmount } = render(<Page />)
    await choose('Bitrate', 'Sort descending')
    expect(saved.gridPrefs['trucks']?.sortState).toEqual([{ columnKey: 'kbps', direction: 'DESC' }])
    unmount()
    render(<Page />)
    expect(screen.getByRole('columnheader', { name: /Bitrate/ }).getAttribute('aria-sort')).toBe('descending')
    await choose('Bitrate', 'Remove the sort')
    expect(saved.gridPrefs['trucks']?.sortState).toEqual([])
  })

  test('all of it, until the user resets it', async () => {
    saved = Preferences.parse({
      gridPrefs: { trucks: { columnOrder: ['name', 'desk', 'kbps'], hiddenColumns: ['desk'], columnWidths: { kbps: 240 } } },
    })
    render(<Page />)
    await choose('Bitrate', 'Reset columns')
    expect(titles()).toEqual(['Name', 'Bitrate', 'Desk'])
    expect(saved.gridPrefs['trucks']?.columnWidths).toEqual({})
  })
})

test('a change renders its own row and no other', () => {
  render(<Page />)
  rendered.length = 0
  act(() => store.apply([{ id: 'b', name: 'Truck b', kbps: 777, desk: 'North' }]))
  expect(screen.getByText('777')).toBeTruthy()
  expect(new Set(rendered)).toEqual(new Set(['b']))
})

test('a click on a row opens it, and so does Enter on one of its cells', () => {
  const opened: string[] = []
  render(<Page onOpen={(id) => opened.push(id)} />)
  const cell = screen.getByRole('gridcell', { name: 'Truck b' })
  fireEvent.mouseDown(cell)
  fireEvent.click(cell)
  fireEvent.keyDown(cell, { key: 'Enter' })
  expect(opened).toEqual(['b', 'b'])
})

describe('groups', () => {
  const grouping = {
    groupsOf: (row: Truck) => [row.desk],
    titleOf: (desk: string) => `${desk} desk`,
    compare: (a: string, b: string) => a.localeCompare(b),
  }
  const heads = () => screen.getAllByRole('row').filter((row) => row.getAttribute('aria-level') === '1')

  test('are open or closed by default, and remember which ones the user opened or closed (UI-164)', () => {
    const { unmount } = render(<Page grouping={grouping} isExpandedAtFirst />)
    expect(heads().map((head) => head.textContent)).toEqual(['North desk2', 'South desk1'])
    fireEvent.click(heads()[0]!)
    expect(screen.queryByText('Truck a')).toBeNull()
    unmount()
    render(<Page grouping={grouping} isExpandedAtFirst />)
    expect(heads()[0]?.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByText('Truck c')).toBeTruthy()
  })

  test('open and close by arrows', () => {
    render(<Page grouping={grouping} isExpandedAtFirst />)
    fireEvent.mouseDown(heads()[1]!)
    fireEvent.keyDown(heads()[1]!, { key: 'ArrowLeft' })
    expect(screen.queryByText('Truck c')).toBeNull()
    fireEvent.keyDown(heads()[1]!, { key: 'ArrowRight' })
    expect(screen.getByText('Truck c')).toBeTruthy()
  })

  test('a row that changes its group moves there within a second', () => {
    vi.useFakeTimers()
    try {
      render(<Page grouping={grouping} isExpandedAtFirst />)
      act(() => store.apply([{ ...store.get('a')!, desk: 'South' }]))
      act(() => void vi.advanceTimersByTime(1000))
      expect(heads().map((head) => head.textContent)).toEqual(['North desk1', 'South desk2'])
    } finally {
      vi.useRealTimers()
    }
  })
})

test('shows that the rows are loading, that loading failed, and that there are none', () => {
  const { rerender } = render(<Page ids={[]} state="loading" />)
  expect(screen.getByLabelText('Loading')).toBeTruthy()
  const onRetry = vi.fn<() => void>()
  rerender(<Page ids={[]} state={{ error: 'Internal Error', onRetry }} />)
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(<Page ids={[]} empty="No trucks." />)
  expect(screen.getByText('No trucks.')).toBeTruthy()
})
