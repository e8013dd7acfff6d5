import { fetchWhenIdle } from '../../ui/idle-fetches.ts'
import type { LayoutRequest } from './layout.ts'
// oxlint-disable-next-line import/default -- the suffix makes it the address of the worker
import workerUrl from './layout.worker.ts?worker&url'

// A worker is not fetched with the page: its code is put into the cache of the browser.
fetchWhenIdle(async () => (await fetch(workerUrl)).blob())

export interface LayoutClient {
  /** Asks for an order. While one is computed, only the last request waits. */
  ask(request: LayoutRequest): void
  close(): void
}

export function createLayoutClient(onOrder: (order: string[][]) => void): LayoutClient {
  const worker = new Worker(workerUrl, { type: 'module', name: 'layout' })
  let isBusy = false
  let waiting: LayoutRequest | null = null
  const send = (request: LayoutRequest) => {
    isBusy = true
    waiting = null
    worker.postMessage(request)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<string[][]>) => {
    isBusy = false
    onOrder(data)
    if (waiting !== null) send(waiting)
  })
  return {
    ask(request) {
      if (isBusy) waiting = request
      else send(request)
    },
    close: () => worker.terminate(),
  }
}
