import type { TestDatabase } from './database.ts'

const owners = /^(id|(unit|channel|server|group|inventory|resource|device|video_return|gateway|room|destination|target|file)_id)$/

/** Returns the stored rows that belong to objects: those with one of the ids as owner, of all tables that calls change. */
export async function rowsOf({ prisma }: TestDatabase, ids: ReadonlySet<string>): Promise<unknown[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`
  const rows: unknown[] = []
  for (const { name } of tables.filter((table) => !/^_|audit|session|idempoten/.test(table.name))) {
    const found = await prisma.$queryRawUnsafe<{ row: Record<string, unknown> }[]>(
      `SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY t::text`,
    )
    rows.push(...found.filter(({ row }) => Object.entries(row).some(([key, value]) => owners.test(key) && ids.has(String(value)))))
  }
  return rows
}
