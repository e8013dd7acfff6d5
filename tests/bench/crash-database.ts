// Kills PostgreSQL with SIGKILL during writes, CRASH_DATABASE_ROUNDS times (5). A trigger in the database records every
// comment that was committed. It is compared with the replies, and the rows with what REST and the stream show.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerMessage } from '@backhaul/contract'
import { openDatabase } from '@backhaul/database'
import { WebSocket } from 'ws'
import { ended, freePort, signIn, sleep, start, unitsOf, write } from './crash-stack.ts'
import { atMost, type Figure, plain } from './measure.ts'

const rounds = Number(process.env['CRASH_DATABASE_ROUNDS'] ?? 5)
const backMsMax = 30_000
const agreeMsMax = 10_000

type Fields = Record<string, unknown>

/** Keeps the copies of topics up to date, and returns the fields of a key. */
async function stream(
  address: string,
  cookie: string,
  topics: readonly string[],
): Promise<{ of(key: string): Fields | undefined; close(): void }> {
  const copies = new Map<string, Fields>()
  const take = (key: string, fields: Fields | null, whole: boolean) =>
    fields === null ? copies.delete(key) : copies.set(key, whole ? fields : { ...copies.get(key), ...fields })
  const socket = new WebSocket(`${address.replace('http', 'ws')}/core/realtime`, { headers: { cookie, origin: address } })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString('utf8')) as ServerMessage | ServerMessage[]
      for (const message of Array.isArray(frame) ? frame : [frame]) {
        if (message.op === 'welcome') socket.send(JSON.stringify({ op: 'sub', id: 1, topics: topics.map((t) => ({ t })) }))
        else if (message.op === 'subd') resolve()
        else if (message.op === 'snap') for (const [key, , fields] of message.items) take(key, fields, true)
        else if (message.op === 'd') for (const [key, , fields, whole] of message.ch) take(key, fields, whole === 1)
      }
    })
  })
  return { of: (key) => copies.get(key), close: () => socket.terminate() }
}

interface Shown {
  comment: string
  lastModified: number
  inventoryId: string
}

export async function databaseKills(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-crash-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const { child } = await start({ DATA_DIR: dir, PORT: String(port), REQUESTS_PER_S: '1000000', SIMULATOR: '0' }, address)
  const data = join(dir, 'postgres/data')
  const lockFile = () => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(data, 'password'), 'utf8')
  const database = await openDatabase({ url: `postgresql://backhaul:${password}@127.0.0.1:${lockFile()[3]}/postgres` })
  try {
    await database.pool.query(`CREATE TABLE ledger (comment text);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO ledger VALUES (NEW.comment); RETURN NEW; END $$;
      CREATE TRIGGER note AFTER UPDATE OF comment ON units FOR EACH ROW EXECUTE FUNCTION note()`)
    const cookie = await signIn(address)
    const unitIds = await unitsOf(address, cookie)
    const shown = async (id: string) => (await (await fetch(`${address}/core/v2/units/${id}`, { headers: { cookie } })).json()) as Shown
    const inventories = new Set((await Promise.all(unitIds.map(shown))).map(({ inventoryId }) => inventoryId))
    const copies = await stream(
      address,
      cookie,
      Array.from(inventories, (id) => `i/${id}/units`),
    )

    const replies = new Map<string, number | null>()
    let isWriting = true
    const writing = unitIds.map(async (id) => {
      for (let n = 0; isWriting; n++) {
        const comment = `${id} ${n}`
        replies.set(comment, await write(address, cookie, id, comment))
      }
    })
    const backTimes: number[] = []
    for (let round = 0; round < rounds; round++) {
      await sleep(200 + Math.random() * 600)
      process.kill(Number(lockFile()[0]), 'SIGKILL')
      const killedAt = performance.now()
      while ((await write(address, cookie, unitIds[0] as string, `round ${round}`)) !== 200)
        if (performance.now() - killedAt > backMsMax) throw new Error(`PostgreSQL was not back within ${backMsMax} ms.`)
      backTimes.push(performance.now() - killedAt)
    }
    isWriting = false
    await Promise.all(writing)

    const differing = async () => {
      const { rows } = await database.pool.query<{ id: string; comment: string; at: number }>(
        'SELECT id, comment, (extract(epoch FROM last_modified) * 1000)::float8 AS at FROM units WHERE id = ANY ($1)',
        [unitIds],
      )
      const rest = await Promise.all(rows.map(({ id }) => shown(id)))
      return rows.filter(({ id, comment, at }, n) => {
        const one = rest[n] as Shown
        return one.comment !== comment || one.lastModified !== at || copies.of(id)?.['lastModified'] !== at
      }).length
    }
    const until = performance.now() + agreeMsMax
    while ((await differing()) > 0 && performance.now() < until) await sleep(100)
    const { rows } = await database.pool.query<{ comment: string }>('SELECT comment FROM ledger')
    const committed = new Set(rows.map(({ comment }) => comment))
    const all = [...replies]
    const acknowledged = all.filter(([, status]) => status === 200)
    // 504 and a connection without a reply leave the outcome open.
    const refused = all.filter(([, status]) => status !== 200 && status !== 504 && status !== null)
    const disagreeing = await differing()
    copies.close()
    return [
      plain('kill -9 of PostgreSQL during writes', rounds, 'times'),
      plain('writes acknowledged', acknowledged.length, ''),
      plain('writes refused', refused.length, ''),
      plain('writes with an open outcome (504)', all.length - acknowledged.length - refused.length, ''),
      atMost('acknowledged writes missing in the ledger', acknowledged.filter(([comment]) => !committed.has(comment)).length, '', 0),
      atMost('refused writes in the ledger', refused.filter(([comment]) => committed.has(comment)).length, '', 0),
      atMost('units whose row, REST and stream differ', disagreeing, '', 0),
      plain('writes again after the kill, worst', Math.max(...backTimes), 'ms'),
    ]
  } finally {
    await database.stop()
    await ended(child)
    rmSync(dir, { recursive: true, force: true })
  }
}
