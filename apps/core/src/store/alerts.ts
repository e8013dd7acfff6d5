import { Alert } from '@backhaul/contract/notifications'
import type { PrismaClient } from '@backhaul/database/client'

export type StoredAlert = Alert & { inventoryId: string; clearedAt: number | null }

/** More active alerts than this are not taken up again after a start; devices report what still holds. */
const activeMax = 50_000

export const alertsStore = (prisma: PrismaClient) => ({
  active: async (): Promise<Alert[]> => {
    const rows = await prisma.alert.findMany({ where: { clearedAt: null }, orderBy: { raisedAt: 'desc' }, take: activeMax })
    return rows.flatMap(({ raisedAt, ...row }) => {
      const alert = Alert.safeParse({ ...row, raisedAt: raisedAt.getTime() })
      return alert.success ? [alert.data] : []
    })
  },

  /** Writes raised, changed and cleared alerts in one statement. */
  write: async (alerts: readonly StoredAlert[]): Promise<void> => {
    const rows = alerts.map((alert) => ({
      ...alert,
      raisedAt: new Date(alert.raisedAt),
      clearedAt: alert.clearedAt === null ? null : new Date(alert.clearedAt),
    }))
    await prisma.$executeRaw`
      INSERT INTO alerts (id, inventory_id, type, level, device_kind, device_id, device_name, value, raised_at, cleared_at)
      SELECT id, "inventoryId", type, level, "deviceKind", "deviceId", "deviceName", value, "raisedAt", "clearedAt"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(id text, "inventoryId" text, type text, level text,
        "deviceKind" text, "deviceId" text, "deviceName" text, value float8, "raisedAt" timestamptz, "clearedAt" timestamptz)
      ON CONFLICT (id) DO UPDATE SET level = excluded.level, value = excluded.value, cleared_at = excluded.cleared_at`
  },
})
