// Kills the core with SIGKILL while devices are changed, CRASH_DEVICE_ROUNDS times (20), then PostgreSQL, CRASH_DATABASE_ROUNDS times
// (5). The devices are in this process and answer after a random time, so that a kill falls between wish and device, and between
// device and answer. In the end each device has the stored values, the replies were true, and no command arrived twice that may not.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@backhaul/database'
import { type CoreFrame, linkVersion } from '@backhaul/device-link'
import { WebSocket } from 'ws'
import { ended, freePort, signIn, sleep, start } from './crash-stack.ts'
import { atMost, type Figure, plain } from './measure.ts'

const coreRounds = Number(process.env['CRASH_DEVICE_ROUNDS'] ?? 20)
const databaseRounds = Number(process.env['CRASH_DATABASE_ROUNDS'] ?? 5)
const devicesPerKind = 8
const answerMsMax = 120
/** A kill follows the tenth change after a start, or this time. */
const workingMsMax = 20_000
/** An open change is asked again every 10 s. */
const settledMsMax = 120_000
const token = 'a token for the fleet of this benchmark'

type Values = Record<string, unknown>
type Command = Extract<CoreFrame, { op: 'command' }>['command']

/** A setting of a kind of devices: the call with its n-th value, and the place of the value at the device and in the database. */
const settings = [
  {
    kind: 'unit',
    call: (id: string) => `PUT /v2/units/${id}/delay`,
    body: (n: number) => ({ delay: 1000 + n }),
    key: 'delayMs',
    table: 'units',
    column: 'delay',
  },
  {
    kind: 'unit',
    call: (id: string) => `POST /devices/${id}/commands/metadata`,
    body: (n: number) => ({ metadata: { take: `${n}` } }),
    key: 'metadata',
    table: 'units',
    column: "settings->'metadata'",
  },
  {
    kind: 'server',
    call: (id: string) => `PUT /mmhservers/${id}/configuration/smpte`,
    body: (n: number) => ({ genlockOffset: (n % 1000) - 500 }),
    key: 'genlockOffset',
    table: 'servers',
    column: "settings->'genlockOffset'",
  },
  {
    kind: 'channel',
    call: () => 'PUT /channels/bwLimit',
    body: (n: number, channelId: string) => ({ channelId, bandwidthLimit: 1000 + n }),
    key: 'bandwidthKbps',
    table: 'channels',
    column: "settings->'bandwidthKbps'",
  },
] as const
type Setting = (typeof settings)[number]
const idle = { unit: { applications: {} }, server: { state: 'idle' }, channel: { status: 'idle' } } as const

/** Returns the values that a command gives a device. */
function valuesIn(command: Command): Values {
  if ('settings' in command) return command.settings
  return Object.fromEntries(Object.entries(command).filter(([key]) => key !== 'kind'))
}

/** Devices that outlive the core: they keep their values and count the commands that do not change settings. */
function createDevices(address: string) {
  const have = new Map<string, Values>()
  const got: { deviceId: string; values: string }[] = []
  /** Commands that may not be sent twice, by the name of the network that is different in each call. */
  const connects = new Map<string, number>()
  const bootId = Date.now()
  const seqs = new Map<string, number>()
  const kinds = new Map<string, keyof typeof idle>()
  let socket: WebSocket | null = null
  let isEnded = false
  const send = (frame: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const report = (deviceId: string) => {
    const seq = (seqs.get(deviceId) ?? 0) + 1
    seqs.set(deviceId, seq)
    const { delayMs, ...own } = have.get(deviceId) ?? {}
    const body = {
      ...idle[kinds.get(deviceId) ?? 'unit'],
      ...(delayMs !== undefined && { delayMs }),
      ...(Object.keys(own).length > 0 && { settings: own }),
    }
    send({ op: 'reports', reports: [[deviceId, bootId, seq, body]] })
  }
  const obey = async ({ id, deviceId, command }: Extract<CoreFrame, { op: 'command' }>) => {
    await sleep(Math.random() * answerMsMax)
    if (command.kind === 'connectWifi') connects.set(command.ssid, (connects.get(command.ssid) ?? 0) + 1)
    else {
      const values = valuesIn(command)
      got.push({ deviceId, values: JSON.stringify(values) })
      have.set(deviceId, { ...have.get(deviceId), ...values })
    }
    await sleep(Math.random() * answerMsMax)
    send({ op: 'answer', id, deviceId, ok: true })
    report(deviceId)
  }
  const connect = async () => {
    while (!isEnded) {
      socket = new WebSocket(`${address.replace('http', 'ws')}/core/device-link`, { headers: { authorization: `Bearer ${token}` } })
      socket.on('open', () => send({ op: 'hello', v: linkVersion }))
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString('utf8')) as CoreFrame
        if (frame.op === 'command') void obey(frame)
        if (frame.op !== 'provision') return
        for (const { deviceId, kind } of frame.devices)
          if (kind in idle) {
            kinds.set(deviceId, kind as keyof typeof idle)
            report(deviceId)
          }
      })
      await new Promise((resolve) => socket?.on('close', resolve).on('error', () => {}))
      await sleep(20)
    }
  }
  void connect()
  const beats = setInterval(() => [...kinds.keys()].forEach(report), 5000)
  return {
    have,
    got,
    connects,
    ids: (kind: keyof typeof idle) => [...kinds].flatMap(([id, own]) => (own === kind ? [id] : [])).toSorted(),
    end() {
      isEnded = true
      clearInterval(beats)
      socket?.terminate()
    },
  }
}
type Devices = ReturnType<typeof createDevices>

type Said = 'made' | 'not made' | 'open'

/** The replies to the changes of one setting of one device. */
interface Book {
  readonly setting: Setting
  readonly deviceId: string
  readonly calls: { value: unknown; said: Said }[]
}

const openCodes = ['OUTCOME_UNKNOWN', 'DEVICE_TIMEOUT', 'DEVICE_LOST']

async function ask(address: string, cookie: string, call: string, body: object): Promise<Said | null> {
  const [method = '', path] = call.split(' ')
  const headers = { 'content-type': 'application/json', cookie }
  try {
    const answer = await fetch(`${address}/core${path}`, { method, headers, body: JSON.stringify(body) })
    if (answer.ok) return 'made'
    const { code } = (await answer.json()) as { code: string }
    return openCodes.includes(code) ? 'open' : 'not made'
  } catch (error) {
    // Nothing listens while the core starts.
    return (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED' ? null : 'open'
  }
}

/** Makes calls, one after another per setting and device, until it is stopped. */
function writers(address: string, cookie: string, devices: Devices) {
  let isOn = true
  const books: Book[] = []
  const write = async (book: Book) => {
    const { setting, deviceId, calls } = book
    while (isOn) {
      const n = calls.length
      const body = setting.body(n, deviceId)
      const said = await ask(address, cookie, setting.call(deviceId), body)
      if (said !== null) calls.push({ value: valueOf(body), said })
      if (said !== 'made') await sleep(100)
    }
  }
  const connect = async (deviceId: string) => {
    for (let n = 0; isOn; n++) {
      const body = { ssid: `${deviceId.slice(-8)} ${n}`, password: '' }
      if ((await ask(address, cookie, `POST /devices/${deviceId}/commands/wifi_connect`, body)) !== 'made') await sleep(100)
    }
  }
  const running = settings.flatMap((setting) =>
    devices
      .ids(setting.kind)
      .slice(0, devicesPerKind)
      .map((deviceId) => {
        const book: Book = { setting, deviceId, calls: [] }
        books.push(book)
        return write(book)
      }),
  )
  running.push(...devices.ids('unit').slice(0, devicesPerKind).map(connect))
  return {
    books,
    made: () => books.reduce((sum, { calls }) => sum + calls.filter(({ said }) => said === 'made').length, 0),
    async stop() {
      isOn = false
      await Promise.all(running)
    },
  }
}

/** The value of a body as the device and the database have it: the only value in it, apart from the id of a channel. */
const valueOf = (body: Values): unknown => Object.entries(body).find(([key]) => key !== 'channelId')?.[1]

const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the books whose stored value is not the one at the device, or not one that the replies permit. */
async function faultsIn(
  books: readonly Book[],
  devices: Devices,
  query: (sql: string, values: unknown[]) => Promise<{ value: unknown }[]>,
) {
  const faults = { differing: 0, untrue: 0, refusedAtDevice: 0 }
  for (const { setting, deviceId, calls } of books) {
    const [row] = await query(`SELECT ${setting.column} AS value FROM ${setting.table} WHERE id = $1`, [deviceId])
    const stored = row?.value
    if (calls.some(({ said }) => said !== 'not made') && devices.have.get(deviceId)?.[setting.key] !== undefined)
      if (!equal(stored, devices.have.get(deviceId)?.[setting.key])) faults.differing++
    const last = calls.findLastIndex(({ said }) => said === 'made')
    const permitted = calls.slice(Math.max(last, 0)).filter(({ said }) => said !== 'not made')
    if (last >= 0 && !permitted.some(({ value }) => equal(value, stored))) faults.untrue++
    const refused = calls.filter(({ said }) => said === 'not made')
    if (setting.kind !== 'server')
      faults.refusedAtDevice += refused.filter(({ value }) =>
        devices.got.some((one) => one.deviceId === deviceId && one.values === JSON.stringify({ [setting.key]: value })),
      ).length
  }
  return faults
}

const isReady = (address: string) =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

async function kills(what: 'core' | 'PostgreSQL', rounds: number): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'backhaul-crash-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const environment = {
    DATA_DIR: dir,
    PORT: String(port),
    REQUESTS_PER_S: '1000000',
    SIMULATOR: '0',
    DEVICE_TOKEN: token,
    UNITS: '16',
    SESSION_IDLE_MIN: '1440',
  }
  let { child } = await start(environment, address)
  const data = join(dir, 'postgres/data')
  const lockFile = () => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const query = async (sql: string, values: unknown[]) => {
    const password = readFileSync(join(data, 'password'), 'utf8')
    const database = await openDatabase({ url: `postgresql://backhaul:${password}@127.0.0.1:${lockFile()[3]}/postgres` })
    try {
      return (await database.pool.query(sql, values)).rows as { value: unknown }[]
    } finally {
      await database.stop()
    }
  }
  const devices = createDevices(address)
  try {
    const cookie = await signIn(address)
    await sleep(3000)
    const writing = writers(address, cookie, devices)
    for (let round = 0; round < rounds; round++) {
      const before = writing.made()
      const at = performance.now()
      while (writing.made() < before + 10 && performance.now() < at + workingMsMax) await sleep(20)
      await sleep(Math.random() * 500)
      if (what === 'PostgreSQL') {
        process.kill(Number(lockFile()[0]), 'SIGKILL')
        // The core needs a moment to see it.
        await sleep(1000)
        while (!(await isReady(address))) await sleep(100)
        continue
      }
      child.kill('SIGKILL')
      ;({ child } = await start(environment, address))
    }
    await writing.stop()
    const open = async () => {
      const tables = [...new Set(settings.map(({ table }) => table))]
      const counts = await Promise.all(tables.map((table) => query(`SELECT count(*)::int AS value FROM ${table} WHERE wanted <> '{}'`, [])))
      return counts.reduce((sum, [row]) => sum + Number(row?.value), 0)
    }
    const until = performance.now() + settledMsMax
    while ((await open()) > 0 && performance.now() < until) await sleep(1000)
    const calls = writing.books.flatMap((book) => book.calls)
    const said = (words: string) => calls.filter((one) => one.said === words).length
    const faults = await faultsIn(writing.books, devices, query)
    const connects = [...devices.connects.values()]
    return [
      plain(`kill -9 of ${what} during changes of devices`, rounds, 'times'),
      plain('changes made', said('made'), ''),
      plain('changes refused', said('not made'), ''),
      plain('changes with an open outcome', said('open'), ''),
      atMost('changes still open', await open(), '', 0),
      atMost('settings that differ between device and database', faults.differing, '', 0),
      atMost('settings with another value than the replies permit', faults.untrue, '', 0),
      atMost('refused changes that reached the device', faults.refusedAtDevice, '', 0),
      plain('commands that may not be sent twice', connects.length, ''),
      atMost('of them sent twice', connects.filter((count) => count > 1).length, '', 0),
    ]
  } finally {
    devices.end()
    await ended(child)
    rmSync(dir, { recursive: true, force: true })
  }
}

export const run = async (): Promise<Figure[]> => [...(await kills('core', coreRounds)), ...(await kills('PostgreSQL', databaseRounds))]
