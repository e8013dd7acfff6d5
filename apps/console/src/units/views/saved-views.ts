import type { SavedView } from '@backhaul/contract/preferences'

/** Returns the part of an address that a view keeps: without the open unit. */
export function viewSearch(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('unit')
  return params.toString()
}

const byName = (a: SavedView, b: SavedView) => a.name.localeCompare(b.name, undefined, { numeric: true })

/** Adds a view. One of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort(byName)

export const withoutView = (views: readonly SavedView[], name: string): SavedView[] => views.filter((view) => view.name !== name)

/** Gives a view another name. A view that has that name already is replaced. */
export function withName(views: readonly SavedView[], before: string, name: string): SavedView[] {
  const view = views.find((each) => each.name === before)
  return view === undefined ? [...views] : withView(withoutView(views, before), { ...view, name })
}
