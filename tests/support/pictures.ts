import type { PictureMessage, PictureState, WatchedTile } from '@backhaul/contract'
import { pictureHeader, type PictureWatch } from '@backhaul/device-link'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Account, TestApp } from './app.ts'

export interface Frame {
  readonly tile: number
  readonly seq: number
  readonly jpeg: Buffer
}

/** Waits for a value, also on a busy machine. */
export const eventually = <Value>(read: () => Value, timeout = 30_000) => expect.poll(read, { timeout, interval: 5 })

interface Connection extends Pick<TestApp, 'address' | 'cookieOf'> {
  /** Further headers, such as that of a world. */
  readonly headers?: Readonly<Record<string, string>>
}

const urlOf = ({ address }: Connection, path: string) => `${address.replace('http', 'ws')}/core/${path}`

/** Resolves to the close code. */
const closeOf = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve))

/** Connects as a browser does. Keeps the states of each tile in their order, and the frames. */
export async function watchPictures(app: Connection, user: Account) {
  const socket = new WebSocket(urlOf(app, 'pictures'), {
    headers: { ...app.headers, cookie: await app.cookieOf(user), origin: app.address },
  })
  const states: PictureMessage[] = []
  const frames: Frame[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) frames.push({ tile: data.readUInt16BE(0), seq: data.readUInt16BE(2), jpeg: data.subarray(4) })
    else states.push(JSON.parse(data.toString()) as PictureMessage)
  })
  const closed = closeOf(socket)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const framesOf = (tile: number) => frames.filter((frame) => frame.tile === tile)
  return {
    socket,
    states,
    frames,
    closed,
    framesOf,
    watch: (...tiles: (Partial<WatchedTile> & { id: string })[]) =>
      socket.send(JSON.stringify({ op: 'watch', tiles: tiles.map((one, i) => ({ tile: i + 1, kind: 'unit', fps: 12, ...one })) })),
    statesOf: (tile: number): PictureState[] => states.filter((one) => one.tile === tile).map(({ state }) => state),
    /** Waits for further frames of a tile. */
    async more(tile: number, count = 1): Promise<void> {
      const wanted = framesOf(tile).length + count
      await eventually(() => framesOf(tile).length, 60_000).toBeGreaterThanOrEqual(wanted)
    },
  }
}

/** Opens the picture link of a fleet. Keeps what the core asks for. */
export async function pictureLink(
  app: Connection,
  { token = 'a token for tests only', instance }: { token?: string; instance?: string } = {},
) {
  const path = instance === undefined ? 'picture-link' : `picture-link?instance=${instance}`
  const socket = new WebSocket(urlOf(app, path), { headers: { authorization: `Bearer ${token}` } })
  let watched: PictureWatch['units'] = []
  socket.on('message', (data: Buffer) => (watched = (JSON.parse(data.toString()) as PictureWatch).units))
  const closed = closeOf(socket)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    socket,
    closed,
    get watched() {
      return watched
    },
    send: (unitId: string, seq: number, jpeg: Uint8Array) => socket.send(Buffer.concat([pictureHeader(unitId, seq), jpeg])),
  }
}

/** Begin, frame header of 320 × 180 pixels, and scan header. */
const jpegHead = Buffer.from('ffd8ffc000110800b4014003011100021100031100ffda000c03010002000300003f00', 'hex')

/** The smallest content that counts as a JPEG, with a number of bytes of data. */
export const aJpeg = (bytes = 0): Buffer => Buffer.concat([jpegHead, Buffer.alloc(bytes), Buffer.from([0xff, 0xd9])])

/** Returns width and height from the frame header of a JPEG; throws for content that is not one. */
export function sizeOfJpeg(jpeg: Buffer): { width: number; height: number } {
  if (jpeg.readUInt16BE(0) !== 0xffd8 || jpeg.readUInt16BE(jpeg.length - 2) !== 0xffd9) throw new Error('The content is not a JPEG.')
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at)
    if (marker >= 0xffc0 && marker <= 0xffc2) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
  }
  throw new Error('The JPEG has no size.')
}
