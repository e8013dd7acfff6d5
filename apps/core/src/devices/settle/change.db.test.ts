import { manualClock } from '@backhaul/clock'
import type { Command } from '@backhaul/device-link'
import { afterAll, beforeAll, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aServer, aUnit, aUser, aVideoReturn, type TestUser } from '../../../../../tests/support/builders.ts'
import { pngOf } from '../../../../../tests/support/png.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../registry/registry.ts'
import type { Changeable } from './changeable.ts'

// Each case has a device and a fleet of its own, so that all of them run at once: the time limits of the database are in real time.

const clock = manualClock(1_800_000_000_000)
let app: TestApp
let admin: TestUser
let group: RegistryGroup
let channelId: string
/** The devices that are online, by their fleets. */
const online = new Map<Changeable, ScriptedFleet>()
let ticker: NodeJS.Timeout | undefined

/**
 * Faults of the database, by device: of the statement that stores a wish (`wish`), or of the one that stores a change which the
 * device has made (`made`). Two statements of 1.3 s in a transaction end after the time in which a call waits.
 */
const faulty = `
  CREATE TABLE planted (recordid text, phase text, fault text);
  CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE found text;
  BEGIN
    SELECT fault INTO found FROM planted WHERE recordid = NEW.id AND phase = CASE NEW.wanted WHEN '{}' THEN 'made' ELSE 'wish' END;
    IF found = 'refuses' THEN RAISE EXCEPTION 'planted'; END IF;
    IF found = 'is slow' THEN PERFORM pg_sleep(1.3); END IF;
    IF found = 'loses' THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER planted BEFORE UPDATE ON units FOR EACH ROW EXECUTE FUNCTION planted();
  CREATE TRIGGER planted BEFORE UPDATE ON channels FOR EACH ROW EXECUTE FUNCTION planted();
  CREATE TRIGGER planted BEFORE UPDATE ON servers FOR EACH ROW EXECUTE FUNCTION planted();
  CREATE TRIGGER planted BEFORE UPDATE ON video_returns FOR EACH ROW EXECUTE FUNCTION planted();`

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  group = await aGroup(app)
  admin = await aUser(app, { role: 'super_user' })
  channelId = (await aChannel(app, { groups: [group] })).id
  for (const statement of faulty.split(';\n  CREATE '))
    await app.database.prisma.$executeRawUnsafe(statement.replace(/^(FUNCTION|TRIGGER)/, 'CREATE $1'))
  ticker = setInterval(() => {
    for (const [{ id }, fleet] of online) if (fleet.closed === null) void fleet.say(id, {})
    clock.advance(1000)
  }, 20)
})
afterAll(async () => {
  clearInterval(ticker)
  await app.close()
})

type Values = Record<string, unknown>
/** Returns the values that a command gives a device. */
function valuesIn(command: Command): Values {
  if ('settings' in command) return command.settings
  if (command.kind === 'setInputSource') return { inputSource: command.source, passphrase: command.passphrase ?? null }
  if (command.kind === 'setOverlay') return { overlay: command.overlay, png: command.png ?? null }
  const { kind: _, ...values } = command
  return values
}

const kinds = {
  unit: { make: () => aUnit(app, { groups: [group], hasSdCard: true }), report: { applications: {} } },
  channel: {
    make: () => aChannel(app, { groups: [group] }),
    report: { status: 'idle', capabilities: ['fourK', 'overlay', 'ffmpeg'] },
  },
  input: {
    make: async () => {
      const channel = await aChannel(app, { groups: [group] })
      await app.core.channels.configure(channel, { sdiNo: 1, output: false }, () => {})
      return channel
    },
    report: { status: 'idle', capabilities: ['inputSource'] },
  },
  server: { make: () => aServer(app, { groups: [group] }), report: { state: 'idle' } },
  videoReturn: { make: () => aVideoReturn(app, { groups: [group] }), report: { status: 'idle', feeds: [] } },
} as const

/** A device with its fleet, the values that it has, and the commands that it got. */
async function aDevice(
  kind: keyof typeof kinds,
  answer: (command: Command) => 'takes' | 'refuses' | 'takes silently' | 'is silent' | 'loses its link',
) {
  const { make, report } = kinds[kind]
  const record: Changeable = await make()
  const have: Values = {}
  const got: Command[] = []
  const connect = async () => {
    const fleet = await scriptedFleet(app.core.devices, record.bootId || 1)
    fleet.obey = ({ deviceId, command }) => {
      if (deviceId !== record.id) return null
      got.push(command)
      const how = answer(command)
      if (how === 'takes' || how === 'takes silently') Object.assign(have, valuesIn(command))
      if (how === 'loses its link') fleet.end.close()
      return how === 'takes' ? true : how === 'refuses' ? { code: 'busy' } : null
    }
    online.set(record, fleet)
    await fleet.send([record.id, record.bootId || 1, record.seq + 1, report])
  }
  return { record, have, got, connect }
}

/** Returns the parts of a channel that are stored in other tables. */
async function storedBeside(id: string): Promise<Values> {
  const { store, sealing } = app.core
  const { passphrase } = await store.channelSecrets.read(id)
  const png = await store.channelOverlays.find(id)
  return {
    passphrase: passphrase && sealing.open(passphrase, `channel/${id}/passphrase`),
    png: png && Buffer.from(png).toString('base64'),
  }
}

async function storedOf({ id, kind }: Changeable): Promise<{ values: Values; wanted: number }> {
  const { units, channels, servers, videoReturns } = app.core.store
  const stored = await { unit: units, channel: channels, server: servers, videoReturn: videoReturns }[kind].configuration(id)
  if (stored === null) throw new Error('There is no such device.')
  const { settings, wanted, selChannel, ...columns } = { selChannel: null, ...stored }
  return {
    values: {
      ...settings,
      ...columns,
      ...(kind === 'channel' && (await storedBeside(id))),
      delayMs: 'delay' in columns && columns.delay,
      channelId: selChannel?.channelId,
    },
    wanted: Object.keys(wanted).length,
  }
}

const pick = (values: Values, { keys }: { readonly keys: readonly string[] }): Values =>
  Object.fromEntries(keys.map((key) => [key, values[key]]))

const settings = {
  'audio bitrate': {
    kind: 'unit',
    path: 'POST /devices/ID/commands/audio_bitrate',
    body: { audioBitrate: 192 },
    keys: ['audioBitrateKbps'],
  },
  metadata: { kind: 'unit', path: 'POST /devices/ID/commands/metadata', body: { metadata: { hall: '3' } }, keys: ['metadata'] },
  delay: { kind: 'unit', path: 'PUT /v2/units/ID/delay', body: { delay: 3275 }, keys: ['delayMs'] },
  'transmission mode': {
    kind: 'unit',
    path: 'PUT /v2/units/ID/transmissionMode',
    body: { transmissionMode: 'Store & Forward' },
    keys: ['transmissionMode'],
  },
  channel: { kind: 'unit', path: 'PUT /v2/units/ID/singlecamera', body: {}, keys: ['channelId'] },
  'bandwidth limit of a channel': {
    kind: 'channel',
    path: 'PUT /channels/bwLimit',
    body: { bandwidthLimit: 8000 },
    keys: ['bandwidthKbps'],
  },
  'FFMPEG options of a channel': { kind: 'channel', path: 'PUT /channels/ID/ffmpeg', body: { options: '-g 50' }, keys: ['ffmpeg'] },
  'licence of a channel': {
    kind: 'channel',
    path: 'PUT /admin/channels/ID',
    body: { fourK: true, tally: 'T1' },
    keys: ['fourK', 'tallyName'],
  },
  'overlay of a channel': {
    kind: 'channel',
    path: 'POST /channels/ID/overlay',
    body: { name: 'logo.png', content: pngOf(20, 10).toString('base64') },
    keys: ['overlay', 'png'],
  },
  'source of an input with its secret': {
    kind: 'input',
    path: 'POST /channels/ID/inputSources',
    body: { type: 'SRT', mode: 'listener', port: 9001, passphrase: 'Sunrise2026' },
    keys: ['inputSource', 'passphrase'],
  },
  'genlock of a server': {
    kind: 'server',
    path: 'PUT /mmhservers/ID/configuration/smpte',
    body: { genlockOffset: 7 },
    keys: ['genlockOffset'],
  },
  'sharing of a video return channel': {
    kind: 'videoReturn',
    path: 'PUT /v2/vrChannels/ID/sharing',
    body: { unitIds: [] },
    keys: ['sharedUnitIds'],
  },
  'input of a video return channel': {
    kind: 'videoReturn',
    path: 'POST /v2/vrChannels/ID/inputSources',
    body: { inputType: 'SRT', url: 'srt://studio.example', destinationPort: 9001, latency: 250, passphrase: 'Sunrise2026' },
    keys: ['url', 'destinationPort'],
  },
} as const

const databases = [
  'takes both',
  'refuses the wish',
  'is slow with the wish',
  'loses the wish',
  'refuses the result',
  'is slow with the result',
  'loses the result',
] as const
const devices = ['takes', 'refuses', 'takes silently', 'is silent', 'loses its link', 'is offline'] as const

const cases = Object.keys(settings).flatMap((setting) =>
  databases.flatMap((database) =>
    devices.flatMap((device) =>
      // Of one setting every pair; of the others those in which one of both sides fails.
      setting === 'audio bitrate' || database === 'takes both' || device === 'takes'
        ? [[setting as keyof typeof settings, database, device] as const]
        : [],
    ),
  ),
)

/** Returns the outcome of a change that its reply names. */
function saidBy({ status, body }: { status: number; body: { code?: string } }): 'made' | 'not made' | 'open' {
  if (status === 200) return 'made'
  return ['OUTCOME_UNKNOWN', 'DEVICE_TIMEOUT', 'DEVICE_LOST'].includes(body.code ?? '') ? 'open' : 'not made'
}

for (const [name, database, device] of cases)
  test.concurrent(`${name}, when the database ${database} and the device ${device}: both sides are equal, and as was said`, async ({
    expect,
  }) => {
    const setting = settings[name]
    let isOver = false
    const { record, have, got, connect } = await aDevice(setting.kind, () => (isOver || device === 'is offline' ? 'takes' : device))
    if (device !== 'is offline') await connect()
    const before = pick((await storedOf(record)).values, setting)
    const [, fault, phase] = /^(.+?)(?: with)? the (wish|result)$/.exec(database) ?? []
    const { prisma } = app.database
    if (fault) await prisma.$executeRaw`INSERT INTO planted VALUES (${record.id}, ${phase === 'wish' ? 'wish' : 'made'}, ${fault})`
    const bodies: Partial<Record<string, object>> = {
      channel: { channelId },
      'bandwidth limit of a channel': { channelId: record.id, ...setting.body },
    }
    const body = bodies[name] ?? setting.body
    const reply = await ask(app, admin, setting.path.replace('ID', record.id) as `PUT /${string}`, body)
    if (fault !== undefined && phase === 'wish' && fault !== 'is slow') expect(got).toEqual([])
    isOver = true
    await prisma.$executeRaw`DELETE FROM planted WHERE recordid = ${record.id}`
    if (online.get(record)?.closed !== null) await connect()
    await expect.poll(async () => (await storedOf(record)).wanted, { timeout: 15_000 }).toBe(0)
    const [said, stored] = [saidBy(reply), pick((await storedOf(record)).values, setting)]
    const isMade = setting.keys.some((key) => JSON.stringify(stored[key]) !== JSON.stringify(before[key]))
    if (said !== 'open') expect([said, isMade]).toEqual([said, said === 'made'])
    // E-081: the caller is asked to make the change again. A server that has it already reports it.
    if (setting.kind === 'server' && device === 'takes silently') expect(isMade).toBe(false)
    else if (isMade) expect(pick(have, setting)).toEqual(stored)
    else expect(pick(have, setting)).toEqual(pick({}, setting))
  })
