import { patiently } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { unbounded } from './marks.ts'

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
  add: unbounded(async (records: readonly ActivityRecord[]): Promise<void> => {
    const rows = records.map((record) => ({ ...record, at: new Date(record.at) }))
    const statement = `
      INSERT INTO activity_log (at, unit_id, inventory_id, unit_name, event, status, channel_id)
      SELECT given.at, "unitId", "inventoryId", "unitName", event, status, "channelId"
      FROM jsonb_to_recordset($1::jsonb) AS given(at timestamptz, "unitId" text, "inventoryId" text,
        "unitName" text, event text, status text, "channelId" text)
      JOIN units ON units.id = "unitId"`
    await patiently(prisma, statement, [JSON.stringify(rows)])
  }),

  /** Returns the newest status changes of a unit since a time, the oldest first. */
  ofUnit: unbounded(async (unitId: string, since: number, limit: number): Promise<{ at: number; event: string }[]> => {
    const where = { unitId, at: { gte: new Date(since) } }
    const rows = await prisma.activityEntry.findMany({
      where,
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit,
      select: { at: true, event: true },
    })
    return rows.map(({ at, event }) => ({ at: at.getTime(), event })).toReversed()
  }),
})
