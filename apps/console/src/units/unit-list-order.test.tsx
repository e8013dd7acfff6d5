import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { unitRow } from '../domain/units/testing/unit-row.ts'
import { counter, names, prepareUnitList, rowOf, show } from './testing/unit-list.tsx'

prepareUnitList()

describe('order of the rows', () => {
  const onAir = (name: string, id: string) => unitRow({ uniqueId: id, name, applications: { video: 'running' } })
  const list = () => screen.getByRole('grid', { name: 'Units' })
  const moved = () => screen.queryByRole('button', { name: /rows? moved/ })
  const byStatus = { path: '/list?sort=status.asc' }
  const idle = [unitRow({ uniqueId: 'a', name: 'A' }), unitRow({ uniqueId: 'b', name: 'B' }), unitRow({ uniqueId: 'c', name: 'C' })]
  const pause = (ms: number) => act(() => new Promise((done) => setTimeout(done, ms)))

  test('holds still while the pointer is in the list, and counts the rows that wait', async () => {
    const { units } = show(idle, byStatus)
    fireEvent.pointerEnter(list())
    act(() => units.apply([onAir('C', 'c')]))
    await waitFor(() => expect(moved()?.textContent).toBe('1 row moved · Update'))
    expect(names()).toEqual(['A', 'B', 'C'])
    expect(within(rowOf('C')).getByText('On air')).toBeTruthy()
    fireEvent.pointerLeave(list())
    expect(names()).toEqual(['C', 'A', 'B'])
    expect(moved()).toBeNull()
  })

  test('holds still while the focus is in the list, and is updated on demand', async () => {
    const { units } = show(idle, byStatus)
    act(() =>
      within(rowOf('A'))
        .getByRole('button', { name: /^Start/ })
        .focus(),
    )
    act(() => units.apply([onAir('B', 'b')]))
    await waitFor(() => expect(moved()).not.toBeNull())
    expect(names()).toEqual(['A', 'B', 'C'])
    fireEvent.click(moved()!)
    expect(names()).toEqual(['B', 'A', 'C'])
  })

  test('holds still for three seconds after an act', async () => {
    const { units } = show(idle, byStatus)
    fireEvent.pointerDown(rowOf('A'))
    act(() => units.apply([onAir('B', 'b')]))
    await pause(1500)
    expect(names()).toEqual(['A', 'B', 'C'])
    await waitFor(() => expect(names()).toEqual(['B', 'A', 'C']), { timeout: 3000 })
  })

  test('keeps the place of a row that leaves the list, and follows a filter of the user at once', async () => {
    const { units } = show(idle, byStatus)
    fireEvent.pointerEnter(list())
    act(() => units.apply([], ['a']))
    await waitFor(() => expect(moved()).not.toBeNull())
    expect(screen.getAllByRole('row').map((row) => row.dataset['rowId'])).toEqual([undefined, 'a', 'b', 'c'])
    act(() => units.apply([onAir('C', 'c')]))
    fireEvent.click(counter(/^Busy/))
    expect(names()).toEqual(['C'])
  })

  test('holds the groups of the rows too', async () => {
    const { units } = show(idle, { path: '/list?by=status' })
    const groups = () =>
      screen
        .getAllByRole('row')
        .flatMap((row) => (row.ariaLevel === '1' || row.getAttribute('aria-level') === '1' ? [row.textContent] : []))
    fireEvent.pointerEnter(screen.getByRole('treegrid'))
    expect(groups()).toEqual(['Idle3'])
    act(() => units.apply([onAir('C', 'c')]))
    await pause(1500)
    expect(groups()).toEqual(['Idle3'])
    fireEvent.pointerLeave(screen.getByRole('treegrid'))
    await waitFor(() => expect(groups()).toEqual(['On air1', 'Idle2']), { timeout: 3000 })
  })
})
