import { fireEvent, render, screen, within } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { Preferences } from '@backhaul/contract/preferences'
import { useMemo, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { KitProvider } from '../kit.tsx'
import { Grid } from './Grid.tsx'
import { SelectBox } from './SelectBox.tsx'

beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

const ids = ['a', 'b', 'c', 'd', 'e']
const rows = new Map(ids.map((id) => [id, { id }]))
const source = { get: (id: string) => rows.get(id), subscribeRow: () => () => {} }
const opened = vi.fn()

function Selectable() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const columns = useMemo(
    () => [
      {
        key: 'name',
        title: 'Name',
        width: 200,
        render: ({ id }: { id: string }) => (
          <>
            <SelectBox label={`Select ${id}`} />
            <span>{`row ${id}`}</span>
          </>
        ),
      },
    ],
    [],
  )
  return (
    <KitProvider preferences={Preferences.parse({})} update={() => {}} may={() => true}>
      <Grid
        gridId="g"
        label="Rows"
        columns={columns}
        ids={ids}
        source={source}
        onOpen={opened}
        selection={{ ids: selected, set: setSelected, setAll: () => setSelected(new Set(ids)) }}
      />
    </KitProvider>
  )
}

const selected = () =>
  screen
    .getAllByRole('row', { selected: true })
    .map((row) => within(row).getByText(/^row/).textContent)
    .join(' ')
const cell = (id: string) => screen.getByText(`row ${id}`).closest('[role=gridcell]')!
const show = () =>
  render(
    <MantineProvider env="test">
      <Selectable />
    </MantineProvider>,
  )

test('a box selects its row and opens nothing; with Shift it selects the rows up to the last one', () => {
  show()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select b' }))
  expect(selected()).toBe('row b')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select d' }), { shiftKey: true })
  expect(selected()).toBe('row b row c row d')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select c' }))
  expect(selected()).toBe('row b row d')
  expect(opened).not.toHaveBeenCalled()
})

test('a click with Ctrl selects a row, and one without opens it and keeps the selection', () => {
  show()
  fireEvent.click(cell('a'), { ctrlKey: true })
  fireEvent.click(cell('e'), { metaKey: true })
  fireEvent.click(cell('c'))
  expect(opened).toHaveBeenCalledExactlyOnceWith('c', 'pointer')
  expect(selected()).toBe('row a row e')
})

test('the keyboard selects a row with the space bar, a range with Shift, and all rows with Ctrl+A', () => {
  show()
  fireEvent.mouseDown(cell('b'))
  fireEvent.keyDown(cell('b'), { key: ' ' })
  expect(selected()).toBe('row b')
  fireEvent.keyDown(cell('b'), { key: 'ArrowDown' })
  fireEvent.keyDown(cell('c'), { key: ' ', shiftKey: true })
  expect(selected()).toBe('row b row c')
  fireEvent.keyDown(cell('c'), { key: 'a', ctrlKey: true })
  expect(selected()).toBe('row a row b row c row d row e')
})
