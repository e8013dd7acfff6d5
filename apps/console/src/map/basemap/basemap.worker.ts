import type { BasemapFile } from './basemap-file.ts'
import { drawTile, type World, worldOf } from './draw-tile.ts'
import type { FromBasemapWorker, ToBasemapWorker } from './messages.ts'

const send = (message: FromBasemapWorker, transfer: Transferable[] = []) => postMessage(message, { transfer })

let world: Promise<World | null> = Promise.resolve(null)

addEventListener('message', ({ data }: MessageEvent<ToBasemapWorker>) => {
  if (data.kind === 'load') world = load(data.url)
  else
    void world.then((loaded) => {
      if (loaded === null) return
      const bitmap = drawTile(loaded, data)
      send({ kind: 'tile', id: data.id, bitmap }, [bitmap])
    })
})

async function load(url: string): Promise<World | null> {
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const file = (await response.json()) as BasemapFile
    const loaded = worldOf(file)
    const { attribution, countries, places } = file
    send({ kind: 'labels', labels: { attribution, countries, places } })
    return loaded
  } catch {
    send({ kind: 'failed' })
    return null
  }
}
