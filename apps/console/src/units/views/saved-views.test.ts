import { expect, test } from 'vitest'
import { viewSearch, withName, withoutView, withView } from './saved-views.ts'

const view = (name: string, search = 'status=idle') => ({ name, page: '/list', search }) as const
const names = (views: readonly { name: string }[]) => views.map(({ name }) => name)

test('a view keeps filters and sort of the address, and not the open unit', () => {
  expect(viewSearch('?status=idle&unit=u-1&sort=bitrate.desc')).toBe('status=idle&sort=bitrate.desc')
  expect(viewSearch('?unit=u-1')).toBe('')
})

test('views are in the order of their names, and one of the same name is replaced', () => {
  const views = withView([view('Oslo 10')], view('Oslo 2'))
  expect(names(views)).toEqual(['Oslo 2', 'Oslo 10'])
  expect(withView(views, view('Oslo 2', 'q=x'))).toEqual([view('Oslo 2', 'q=x'), view('Oslo 10')])
})

test('a view is renamed and removed, and the others stay', () => {
  const views = [view('A'), view('B', 'q=b')]
  expect(withName(views, 'A', 'C')).toEqual([view('B', 'q=b'), view('C')])
  expect(withName(views, 'gone', 'C')).toEqual(views)
  expect(names(withoutView(views, 'A'))).toEqual(['B'])
})
