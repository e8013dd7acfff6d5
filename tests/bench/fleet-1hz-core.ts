import { migrate, openDatabase, patiently } from '@backhaul/database'
import { seedDemo } from '@backhaul/database/seed'
import { startStack } from '@backhaul/stack'
import { runAsSubject } from './measure.ts'

const deviceToken = 'a token for this benchmark only'
const database = await openDatabase({ dir: process.env['DATA_DIR'] as string })
await migrate(database.url)
await seedDemo(database.prisma, { units: Number(process.env['UNITS']) })
// Gives each unit a channel of its own and selects it, by the page: a statement may take 10 s, also next to other work.
const pageRows = 5000
for (let from = 0; from < Number(process.env['UNITS']); from += pageRows) {
  const page = `(SELECT id, inventory_id FROM units ORDER BY id LIMIT ${pageRows} OFFSET ${from})`
  await patiently(
    database.prisma,
    `WITH given AS (SELECT id AS unit_id, 'own-' || id AS id, inventory_id FROM ${page} AS page),
       hosts AS (SELECT array_agg(id ORDER BY id) AS ids FROM servers),
       stored AS (INSERT INTO channels (id, server_id, inventory_id, name, output, liveu_version, last_modified)
         SELECT id, ids[1 + abs(hashtext(id)) % cardinality(ids)], inventory_id, id, true, '1.0', now() FROM given, hosts RETURNING id, inventory_id, name)
     INSERT INTO channel_inventories (channel_id, inventory_id, name) SELECT id, inventory_id, name FROM stored`,
  )
  await patiently(
    database.prisma,
    `UPDATE units SET sel_channel_id = 'own-' || units.id, sel_channel_name = 'own-' || units.id, sel_channel_external = false
     FROM ${page} AS page WHERE units.id = page.id`,
  )
}
await database.stop()

const startedAt = performance.now()
const stack = await startStack({
  ...process.env,
  NODE_ENV: 'production',
  PORT: '0',
  SIMULATOR: '0',
  DEVICE_TOKEN: deviceToken,
})
const { devices, registry } = stack.app.core
/** Every link that was open at a look. */
const links = new Set<object>()
setInterval(() => devices.links().forEach((link) => links.add(link)), 100).unref()
const seqs = () => Array.from(registry.units.byId.values(), ({ seq }) => seq)
let before = seqs()
runAsSubject(
  { address: stack.address, deviceToken, startMs: performance.now() - startedAt },
  {
    mark: () => void (before = seqs()),
    /** Number of reports of each unit since `mark`, smallest first. */
    reports: () =>
      seqs()
        .map((seq, i) => seq - (before[i] ?? 0))
        .sort((a, b) => a - b),
    onAir: () => Array.from(registry.units.byId.values()).filter(({ row }) => row.status === 'streaming').length,
    idsOnAir: () => Array.from(registry.units.byId.values()).flatMap(({ id, row }) => (row.status === 'streaming' ? [id] : [])),
    devices: () => devices.stats(),
    linksOpened: () => links.size,
  },
)
