import { fetchWhenIdle } from '../../ui/idle-fetches.ts'
// oxlint-disable-next-line import/default -- the suffix makes it the address of the worker
import workerUrl from './cluster.worker.ts?worker&url'
import type { Features, FromClusterWorker, Opened, ToClusterWorker, ViewBox } from './messages.ts'

// A worker is not fetched with the page: its code is put into the cache of the browser, so that the map has markers without a network too.
fetchWhenIdle(async () => (await fetch(workerUrl)).blob())

export interface ClusterClient {
  /** Requests the features of the view after these changes. Returns false while an earlier request is open: repeat it after that reply. */
  update(changes: Float64Array<ArrayBuffer>, view: ViewBox): boolean
  readonly isBusy: boolean
  open(key: string): void
  close(): void
}

/** Sends one request at a time, so that a slow worker delays the map and no queue builds up. */
export function createClusterClient(
  zoomMax: number,
  onFeatures: (features: Features) => void,
  onOpened: (opened: Opened) => void,
): ClusterClient {
  const worker = new Worker(workerUrl, { type: 'module', name: 'clusters' })
  let isBusy = false
  const send = (message: ToClusterWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)

  worker.addEventListener('message', ({ data }: MessageEvent<FromClusterWorker>) => {
    if (data.kind === 'opened') return onOpened(data.opened)
    isBusy = false
    onFeatures(data.features)
  })
  send({ kind: 'start', zoomMax })
  return {
    update(changes, view) {
      if (isBusy) return false
      isBusy = true
      send({ kind: 'update', changes, view }, [changes.buffer])
      return true
    },
    get isBusy() {
      return isBusy
    },
    open: (key) => send({ kind: 'open', key }),
    close: () => worker.terminate(),
  }
}
