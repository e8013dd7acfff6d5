/** A statement takes at most 32,767 parameters, one per row of an included relation, and has as much time as one of a call. */
const pageSize = 2000

/** Reads all rows of a table in pages by id. */
export async function inPages<Row extends { id: string }>(
  page: (where: { take: number; orderBy: { id: 'asc' }; where: { id: { gt: string } } }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let after = ''; ; after = rows.at(-1)?.id ?? '') {
    const more = await page({ take: pageSize, orderBy: { id: 'asc' }, where: { id: { gt: after } } })
    for (const row of more) rows.push(row)
    if (more.length < pageSize) return rows
  }
}
