import { patiently } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'

export interface ActivityRecord {
  at: number
  unitId: string
  inventoryId: string
  unitName: string
  event: string
  status: string
  channelId: string | null
}

export const activityStore = (prisma: PrismaClient) => ({
  /** Adds status changes to the activity log in one statement, except those of units that were removed meanwhile. */
  add: async (records: readonly ActivityRecord[]): Promise<void> => {
    const rows = records.map((record) => ({ ...record, at: new Date(record.at) }))
    const statement = prisma.$executeRaw`
      INSERT INTO activity_log (at, unit_id, inventory_id, unit_name, event, status, channel_id)
      SELECT given.at, "unitId", "inventoryId", "unitName", event, status, "channelId"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(at timestamptz, "unitId" text, "inventoryId" text,
        "unitName" text, event text, status text, "channelId" text)
      JOIN units ON units.id = "unitId"`
    await patiently(prisma, statement)
  },
})
