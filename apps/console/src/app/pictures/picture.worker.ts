import { realClock as clock } from '@backhaul/clock'
import { createCanvases } from './canvases.ts'
import { connectPictures, type PictureConnection } from './connection.ts'
import type { FromPictureWorker, ToPictureWorker } from './messages.ts'

// The connection is in the worker too: a frame never passes through the page.
const canvases = createCanvases()
let connection: PictureConnection | null = null

const start = (url: string, jitter: number) =>
  connectPictures({
    url,
    jitter,
    clock,
    webSocket: (address) => new WebSocket(address),
    onFrame: canvases.draw,
    onState(tile, state) {
      if (state === 'none' || state === 'denied') canvases.clear(tile)
      postMessage({ tile, state } satisfies FromPictureWorker)
    },
  })

addEventListener('message', ({ data }: MessageEvent<ToPictureWorker>) => {
  switch (data.kind) {
    case 'start':
      connection = start(data.url, data.jitter)
      break
    case 'canvas':
      canvases.add(data.tile, data.canvas)
      break
    case 'remove':
      canvases.remove(data.tile)
      break
    case 'watch':
      connection?.watch(data.tiles)
  }
})
