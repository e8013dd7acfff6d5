import { Alert } from '@backhaul/contract/notifications'
import { patiently, readAll } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { unbounded } from './marks.ts'

export type StoredAlert = Alert & { inventoryId: string; clearedAt: number | null }

/** Active alerts read at the start. Beyond this, alerts that still hold are raised again by the reports of their devices. */
const activeMax = 200_000

export const alertsStore = (prisma: PrismaClient) => ({
  /** The alerts that were active when the core was stopped, newest first. */
  active: unbounded(async (): Promise<Alert[]> => {
    const rows = await readAll<Omit<Alert, 'raisedAt'> & { raisedAt: Date }>(
      prisma,
      `SELECT * FROM alerts WHERE cleared_at IS NULL ORDER BY raised_at DESC LIMIT ${activeMax}`,
    )
    return rows.flatMap(({ raisedAt, ...row }) => {
      const alert = Alert.safeParse({ ...row, raisedAt: raisedAt.getTime() })
      return alert.success ? [alert.data] : []
    })
  }),

  /** Writes raised, changed and cleared alerts in one statement, except those of an inventory that was removed meanwhile. */
  write: unbounded(async (alerts: readonly StoredAlert[]): Promise<void> => {
    const rows = alerts.map((alert) => ({
      ...alert,
      raisedAt: new Date(alert.raisedAt),
      clearedAt: alert.clearedAt === null ? null : new Date(alert.clearedAt),
    }))
    const statement = `
      INSERT INTO alerts (id, inventory_id, type, level, device_kind, device_id, device_name, value, raised_at, cleared_at)
      SELECT id, "inventoryId", type, level, "deviceKind", "deviceId", "deviceName", value, "raisedAt", "clearedAt"
      FROM jsonb_to_recordset($1::jsonb) AS given(id text, "inventoryId" text, type text, level text,
        "deviceKind" text, "deviceId" text, "deviceName" text, value float8, "raisedAt" timestamptz, "clearedAt" timestamptz)
      WHERE EXISTS (SELECT FROM inventories WHERE inventories.id = "inventoryId")
      ON CONFLICT (id) DO UPDATE SET level = excluded.level, value = excluded.value, cleared_at = excluded.cleared_at,
        inventory_id = excluded.inventory_id, device_name = excluded.device_name`
    await patiently(prisma, statement, [JSON.stringify(rows)])
  }),
})
