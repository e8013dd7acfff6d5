import { expect, test } from 'vitest'
import { Preferences, savedViewsMax } from './index.ts'

const views = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `View ${i}`, page: '/list', search: 'status=idle' }))
const takes = (savedViews: unknown) => Preferences.safeParse({ savedViews }).success

test('a user keeps at most 30 saved views, and starts with none', () => {
  expect(Preferences.parse({}).savedViews).toEqual([])
  expect([takes(views(savedViewsMax)), takes(views(savedViewsMax + 1))]).toEqual([true, false])
})

test('a saved view has a name and opens a list, not any address', () => {
  const [view] = views(1)
  expect([takes([{ ...view, name: '   ' }]), takes([{ ...view, page: 'https://example.com' }]), takes([{ ...view, search: '' }])]).toEqual([
    false,
    false,
    false,
  ])
})
