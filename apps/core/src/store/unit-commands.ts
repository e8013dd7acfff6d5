import type { UnitCommand } from '@backhaul/contract/units'
import { patiently } from '@backhaul/database'
import type { PrismaClient, UnitCommand as StoredCommand } from '@backhaul/database/client'

/** A command of the log, with its unit. */
export type LoggedCommand = UnitCommand & { readonly unitId: string }

const commandOf = ({ id, kind, by, code, input, at, state, data, endedAt }: StoredCommand): UnitCommand => ({
  commandId: id,
  kind,
  by,
  code,
  input: input as UnitCommand['input'],
  at: at.getTime(),
  state: state as UnitCommand['state'],
  data: data as UnitCommand['data'],
  endedAt: endedAt?.getTime() ?? null,
})

export const unitCommandsStore = (prisma: PrismaClient) => ({
  /** Writes commands in one statement, except those of units that were removed meanwhile. A later state replaces an earlier one. */
  write: async (commands: readonly LoggedCommand[]): Promise<void> => {
    const statement = `
      INSERT INTO unit_commands (id, unit_id, kind, input, by, at, state, code, data, ended_at)
      SELECT "commandId", "unitId", given.kind, given.input, given.by, to_timestamp(given.at / 1000.0), given.state, given.code,
        given.data, to_timestamp("endedAt" / 1000.0)
      FROM jsonb_to_recordset($1::jsonb) AS given("commandId" text, "unitId" text, kind text, input jsonb, by text, at bigint,
        state text, code text, data jsonb, "endedAt" bigint)
      JOIN units ON units.id = "unitId"
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, code = excluded.code, data = excluded.data, ended_at = excluded.ended_at`
    await patiently(prisma, statement, [JSON.stringify(commands)])
  },

  /** Returns the newest command of a kind that a unit has carried out; null without one. */
  lastDone: async (unitId: string, kind: string): Promise<UnitCommand | null> => {
    const row = await prisma.unitCommand.findFirst({ where: { unitId, kind, state: 'done' }, orderBy: [{ at: 'desc' }, { id: 'desc' }] })
    return row === null ? null : commandOf(row)
  },

  /** Returns the newest commands of a unit, of all kinds or of some. */
  ofUnit: async (unitId: string, limit: number, kinds?: readonly string[]): Promise<UnitCommand[]> => {
    const where = { unitId, ...(kinds !== undefined && { kind: { in: [...kinds] } }) }
    const rows = await prisma.unitCommand.findMany({ where, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: limit })
    return rows.map(commandOf)
  },
})
