import type { Grouping } from '../ui/grid/grouping.ts'

const noGroup = '–'
/** The groups of a row that the user may not see. */
const otherGroups = '…'

/** The groups of a row; a row with several is shown in each, those that the user may not see in one. */
export function byGroup<Row extends { readonly groups: readonly string[] }>(
  text: { readonly noGroup: string; readonly otherGroups: string },
  groupName: (id: string) => string,
  { compare }: Intl.Collator,
): Grouping<Row> {
  const last = [otherGroups, noGroup]
  const titleOf = (id: string) => (id === noGroup ? text.noGroup : id === otherGroups ? text.otherGroups : groupName(id))
  return {
    groupsOf({ groups }) {
      if (groups.length === 0) return [noGroup]
      const named = groups.filter((id) => groupName(id) !== '')
      return named.length === 0 ? [otherGroups] : named
    },
    titleOf,
    compare: (a, b) => last.indexOf(a) - last.indexOf(b) || compare(titleOf(a), titleOf(b)),
  }
}
