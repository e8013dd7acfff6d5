import type { calls } from '@backhaul/contract/platform'
import { resources } from '@backhaul/contract/resources'
import type { Handle } from '../../http/handle.ts'

const { whatsNew } = resources
/** Entries that users see. Older ones are on the page of the administrators only. */
const shownMax = 50

export const listWhatsNew: Handle<typeof calls.listWhatsNew> = async ({ ctx }) => {
  const search = { searchKey: 'name', searchValue: '', sortBy: 'date', sortDir: 'desc' } as const
  const { items } = await ctx.store.resources.list({ inventoryId: null, offset: 0, limit: shownMax, ...search }, whatsNew.kind)
  return items.map((item) => {
    const { id, date, name, nameZh, text, textZh } = whatsNew.Item.parse({ ...item, ...item.data })
    return { id, date, title: { en: name, zh: nameZh }, text: { en: text, zh: textZh } }
  })
}
