import type { calls } from '@backhaul/contract/gateways'
import type { Handle } from '../http/handle.ts'
import { pageOfRecords } from '../page-of.ts'

export const listPage: Handle<typeof calls.listPage> = ({ input, ctx: { registry, caller } }) => {
  const page = pageOfRecords(registry.gateways.inScope(caller.scope), input, ({ row }, key) => row[key])
  return { ...page, items: page.items.map((gateway) => registry.views.row(caller, gateway)) }
}
