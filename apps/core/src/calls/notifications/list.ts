import { type calls, Notification } from '@backhaul/contract/notifications'
import { expiryFlags } from '@backhaul/rules/notifications'
import type { Handle } from '../../http/handle.ts'

const severities = Notification.shape.severity

export const list: Handle<typeof calls.list> = async ({ ctx }) => {
  const now = ctx.clock.now()
  const rows = await ctx.store.notifications.current(ctx.caller.scope, now)
  return rows.map((row) => {
    const expireDate = row.expireDate?.getTime() ?? null
    return {
      id: row.id,
      globalNotification: row.globalNotification,
      severity: severities.parse(row.severity),
      text: { en: row.textEn, zh: row.textZh },
      createdAt: row.createdAt.getTime(),
      expireDate,
      ...expiryFlags(expireDate, now),
    }
  })
}
