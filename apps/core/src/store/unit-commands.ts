import type { UnitCommand } from '@backhaul/contract/units'
import { patiently, poolOf } from '@backhaul/database'
import type { PrismaClient, UnitCommand as StoredCommand } from '@backhaul/database/client'
import { read, unbounded, write } from './marks.ts'

/** A command of the log, with its unit and the core that sent it. */
export type LoggedCommand = UnitCommand & { readonly unitId: string; readonly core: string }

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
  write: unbounded(async (commands: readonly LoggedCommand[]): Promise<void> => {
    const statement = `
      INSERT INTO unit_commands (id, unit_id, kind, input, by, at, state, code, data, ended_at, core)
      SELECT "commandId", "unitId", given.kind, given.input, given.by, to_timestamp(given.at / 1000.0), given.state, given.code,
        given.data, to_timestamp("endedAt" / 1000.0), core
      FROM jsonb_to_recordset($1::jsonb) AS given("commandId" text, "unitId" text, kind text, input jsonb, by text, at bigint,
        state text, code text, data jsonb, "endedAt" bigint, core text)
      JOIN units ON units.id = "unitId"
      ON CONFLICT (id) DO UPDATE SET state = excluded.state, code = excluded.code, data = excluded.data, ended_at = excluded.ended_at`
    await patiently(prisma, statement, [JSON.stringify(commands)])
  }),

  /** Ends as unknown the commands of other cores without a result, when their core was not noted for some time, by the clock of the database. */
  endAbandoned: write(async (ownCore: string, nowMs: number, goneMs: number): Promise<void> => {
    await poolOf(prisma).query(
      `UPDATE unit_commands SET state = 'unknown', code = 'coreEnded', ended_at = to_timestamp($1 / 1000.0)
       WHERE ended_at IS NULL AND core IS DISTINCT FROM $3 AND NOT EXISTS (
         SELECT FROM cores WHERE cores.id = core AND seen_at > now() - $2::float8 * interval '1 millisecond')`,
      [nowMs, goneMs, ownCore],
    )
  }),

  /** Returns the newest command of a kind that a unit has carried out; null without one. */
  lastDone: read(async (unitId: string, kind: string): Promise<UnitCommand | null> => {
    const row = await prisma.unitCommand.findFirst({ where: { unitId, kind, state: 'done' }, orderBy: [{ at: 'desc' }, { id: 'desc' }] })
    return row === null ? null : commandOf(row)
  }),

  /** Returns the newest commands of a unit, of all kinds or of some. */
  ofUnit: read(async (unitId: string, limit: number, kinds?: readonly string[]): Promise<UnitCommand[]> => {
    const where = { unitId, ...(kinds !== undefined && { kind: { in: [...kinds] } }) }
    const rows = await prisma.unitCommand.findMany({ where, orderBy: [{ at: 'desc' }, { id: 'desc' }], take: limit })
    return rows.map(commandOf)
  }),
})
