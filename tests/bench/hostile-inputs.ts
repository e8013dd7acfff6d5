import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ChannelFile } from '@backhaul/contract/channel-files'
import { demoAccounts } from '@backhaul/database/seed'
import { linkLimits } from '@backhaul/device-link'
import { WebSocket } from 'ws'
import { mp4Bombs, pngBomb, pngTextBomb, worldBombs, xmlBombs, yamlBombs } from './hostile-bytes.ts'
import { pngOf } from '../support/png.ts'
import { atMost, type Figure, plain, startSubject } from './measure.ts'

// Sends inputs that are small and expensive, as users and devices can, and measures how long the event loop of the core is held by
// each: the processor time between two looks of a timer. Calls of all other users wait that long.

interface Ready {
  readonly address: string
  readonly dir: string
  readonly deviceToken: string
}
type Send = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>
/** Inputs by name, each sent by a function. */
type Inputs = Readonly<Record<string, () => Promise<unknown>>>

const barMs = 50
/** A call that takes longer is given up; its work at the core is measured until then. */
const callMsMax = 30_000

function sender(address: string, cookie: string): Send {
  return async (method, path, body) => {
    const isFile = body instanceof Buffer
    const type = isFile ? 'application/octet-stream' : 'application/json'
    const sent = isFile ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': type }) },
      signal: AbortSignal.timeout(callMsMax),
      ...(body !== undefined && { body: sent }),
    }).catch(() => null)
    return { status: answer?.status ?? 0, body: await answer?.json().catch(() => null) }
  }
}

async function signIn(address: string, role: string): Promise<Send> {
  const account = demoAccounts.find((one) => one.role === role)
  const answer = await fetch(`${address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account?.username, password: account?.password }),
  })
  if (!answer.ok) throw new Error(`The sign-in was answered with ${answer.status}.`)
  return sender(address, answer.headers.get('set-cookie')?.split(';')[0] ?? '')
}

const mapped = <Value>(values: Readonly<Record<string, Value>>, send: (value: Value, name: string) => Promise<unknown>): Inputs =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => send(value, name)]))

interface Channel {
  readonly channelId: string
  readonly inventoryId: string
}

/** Returns a channel that is online and takes a picture, so that hostile ones are read. */
async function channelWithOverlays(user: Send): Promise<Channel> {
  const { channels: items } = (await user('GET', '/core/channels/fetch')).body as { channels: Channel[] }
  const refusals = new Set<unknown>()
  // The devices of the demo world are online some seconds after the start.
  for (let round = 0; round < 30; round++, await new Promise((resolve) => setTimeout(resolve, 1000)))
    for (const channel of items) {
      const path = `/core/channels/${channel.channelId}/overlay`
      const { status, body } = await user('POST', path, { name: 'a.png', content: pngOf(2, 2).toString('base64') })
      refusals.add((body as { code?: string } | null)?.code)
      if (status !== 200) continue
      await user('DELETE', path)
      return channel
    }
  throw new Error(`No channel of the demo world takes an overlay: ${[...refusals].join(', ')}.`)
}

const manyNames = JSON.stringify(Object.fromEntries(Array.from({ length: 18_000 }, (_, at) => [`k${at}`, at])))

/** Addresses, bodies and pictures of one user. */
function userInputs(user: Send, { address }: Ready, { channelId, inventoryId }: Channel): Inputs {
  const overlay = async (png: Buffer) => {
    const answer = await user('POST', `/core/channels/${channelId}/overlay`, { name: 'a.png', content: png.toString('base64') })
    // The next picture is read only by a channel without one.
    if (answer.status === 200) await user('DELETE', `/core/channels/${channelId}/overlay`)
    return answer
  }
  const large = pngBomb(2000)
  const addresses = Object.fromEntries([40, 100, 240].map((kB) => [`an address of ${kB} kB`, `srt://${'a'.repeat(kB * 1000)} `]))
  const deep = (open: string, times: number) => `{"url":${open.repeat(times)}`
  return {
    ...mapped(addresses, (url) => user('POST', '/core/v0/units/u-1/stream/cdn', { url })),
    'JSON, 120,000 nested lists': () => user('POST', '/core/v0/units/u-1/stream/cdn', `${deep('[', 120_000)}${']'.repeat(120_000)}}`),
    'JSON, 40,000 nested objects': () => user('POST', '/core/v0/units/u-1/stream/cdn', `${deep('{"a":', 40_000)}1${'}'.repeat(40_000)}}`),
    'JSON, 18,000 names, of a stranger': () => sender(address, '')('POST', '/core/auth/login', manyNames),
    'JSON, 18,000 names': () => user('PUT', '/core/userPreferences', `{"gridPrefs":${manyNames}}`),
    'a batch of 20 long lists': () =>
      user('GET', `/core/trpc/${Array.from({ length: 20 }, () => 'channels.listDetails').join(',')}?batch=1&input=%7B%7D`),
    '20 long lists at once': () => Promise.all(Array.from({ length: 20 }, () => user('GET', '/core/channels/fetch_details'))),
    ...mapped(xmlBombs, (xml) => user('POST', `/core/v2/inventories/${inventoryId}/ingestAccount/test`, { xml })),
    '20 documents of XML at once': () =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          user('POST', `/core/v2/inventories/${inventoryId}/ingestAccount/test`, { xml: xmlBombs['XML, 20,000 stories'] }),
        ),
      ),
    'PNG, 32 MB of pixels': () => overlay(large),
    'PNG, a text of 64 MB': () => overlay(pngTextBomb()),
    '45 PNGs at once': () => Promise.all(Array.from({ length: 45 }, () => overlay(large))),
  }
}

/** Recordings with hostile tables, of which a user cuts a chunk. */
async function fileInputs(user: Send, dir: string): Promise<Inputs> {
  const { items } = (await user('GET', '/core/channelfiles?limit=50')).body as { items: ChannelFile[] }
  const files = items.filter(({ mmhId, isTransferring, chunkIndex }) => mmhId !== null && !isTransferring && chunkIndex === null)
  const inputs: Record<string, () => Promise<unknown>> = {}
  let next = 0
  for (const [name, bytes] of Object.entries(mp4Bombs)) {
    const file = files[next++]
    if (file === undefined) throw new Error('The demo world has too few files.')
    // Files of the demo data are in the folder of the server, those that its fleet records in the folder of the channel.
    for (const folder of ['', file.fileId.channel ?? '']) {
      const at = join(dir, 'files', String(file.mmhId), folder, file.fileName)
      await mkdir(dirname(at), { recursive: true })
      await writeFile(at, bytes)
    }
    // The content is asked for too: a part that cannot be cut is refused again.
    inputs[name] = async () => {
      const { body } = await user('POST', '/core/channelfiles/chunk', { fileId: file.id, start: 0, end: 1000 })
      return user('GET', `/core/channelfiles/${(body as ChannelFile).id}/content`)
    }
  }
  return inputs
}

/** Sends a frame as a fleet, and resolves when the core has read it. */
async function frame({ address, deviceToken }: Ready, text: string): Promise<void> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/core/device-link`, { headers: { authorization: `Bearer ${deviceToken}` } })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.send(JSON.stringify({ op: 'hello', v: 3, fleet: 'bench', instance: 'bench', accepts: { deviceIds: [] } }))
  socket.send(text)
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 3000))])
  socket.terminate()
}

/** Frames just below the limit of one frame. */
const frames = (() => {
  const bytes = linkLimits.frameBytesMax - 1000
  const fill = (part: string) => part.repeat(Math.floor(bytes / part.length))
  const reports = (body: string) => {
    const one = `["u-1",1,1,${body}]`
    const count = Math.min(linkLimits.reportsPerFrame, Math.floor(bytes / (one.length + 1)))
    return `{"op":"reports","reports":[${Array.from({ length: count }, () => one).join(',')}]}`
  }
  const unknownFields = `{${Array.from({ length: 50 }, (_, key) => `"k${key}":1`).join(',')}}`
  return {
    'a frame of nested lists': `{"op":"reports","reports":${fill('[').slice(bytes / 2)}${fill(']').slice(bytes / 2)}}`,
    'a frame of one text': `{"op":"hello","v":3,"fleet":"${fill('a')}"}`,
    'a frame of one text in escapes': `{"op":"hello","v":3,"fleet":"${fill('\\u00e9')}"}`,
    'a frame of one number': `{"op":"hello","v":3,"fleet":${fill('7')}}`,
    'a frame of empty objects': `{"op":"reports","reports":[${fill('{},')}{}]}`,
    'a frame of different keys': `{"op":"event",${Array.from({ length: linkLimits.valuesPerFrame }, (_, key) => `"k${key}":1`).join(',')}}`,
    'a report of different keys': reports(
      `{"applications":{${Array.from({ length: 25_000 }, (_, key) => `"k${key}":"running"`).join(',')}}}`,
    ),
    'a frame of reports with unknown fields': reports(unknownFields),
    'a frame of reports with long lists': reports(`{"status":"idle","modems":[${'{},'.repeat(600)}{}]}`),
    'a frame of short reports': reports('{}'),
  }
})()

/** Frames of reports that each change much: the state of a unit, the hardware of a server. The boot is newer than that of the fleet. */
async function changingFrames(user: Send): Promise<Record<string, string>> {
  const { units } = (await user('GET', '/core/devices/fetch')).body as { units: { uniqueId: string }[] }
  const { channels } = (await user('GET', '/core/channels/fetch')).body as { channels: { serverId: string }[] }
  const [unitId, serverId] = [units[0]?.uniqueId ?? '', channels[0]?.serverId ?? '']
  const flipping = (deviceId: string, states: readonly [object, object], boot: number) => {
    const reports = Array.from({ length: linkLimits.reportsPerFrame }, (_, at) => [deviceId, Date.now() + boot, at + 1, states[at % 2]])
    return JSON.stringify({ op: 'reports', reports })
  }
  const hardware = (status: string) => ({ audioHwStatus: status, tallyHwStatus: status })
  return {
    'a frame of a unit that starts and stops': flipping(unitId, [{ applications: { video: 'running' } }, { applications: {} }], 1),
    'a frame of a server whose hardware fails and works': flipping(serverId, [hardware('failed'), hardware('ok')], 1),
  }
}

export async function run(): Promise<Figure[]> {
  const subject = await startSubject<Ready>('hostile-inputs-core.ts')
  const { ready, ask } = subject
  try {
    const admin = await signIn(ready.address, 'super_user')
    const channel = await channelWithOverlays(admin)
    const inputs: Inputs = {
      'no input for 5 s': () => new Promise((resolve) => setTimeout(resolve, 5000)),
      ...userInputs(admin, ready, channel),
      ...(await fileInputs(admin, ready.dir)),
      'the OpenAPI document, 8 readers': () =>
        Promise.all(Array.from({ length: 8 }, () => fetch(`${ready.address}/core/openapi.json`).then((answer) => answer.text()))),
      ...mapped(yamlBombs, (scenarioText) => admin('POST', '/simulation/worlds', { scenarioText })),
      'the library of scenarios': () => admin('GET', '/simulation/scenarios'),
      ...mapped(worldBombs, (file) => admin('POST', '/simulation/worlds/import', file)),
      ...mapped(frames, (text) => frame(ready, text)),
      ...mapped(await changingFrames(admin), (text) => frame(ready, text)),
    }
    const figures: Figure[] = []
    for (const [name, send] of Object.entries(inputs)) {
      await ask('forget')
      const answer = (await send()) as { status?: number } | undefined
      await new Promise((resolve) => setTimeout(resolve, 200))
      figures.push(
        atMost(
          answer?.status === undefined ? name : `${name} (${answer.status})`,
          await ask<number>('longestMs'),
          'ms of event loop',
          barMs,
        ),
      )
    }
    return [...figures, plain('memory at the end', await ask<number>('rssMb'), 'MB')]
  } finally {
    await subject.stop()
  }
}
