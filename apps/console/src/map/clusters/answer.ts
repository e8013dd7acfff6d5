import { type ClusterIndex, createClusterIndex } from './cluster-index.ts'
import type { FromClusterWorker, ToClusterWorker } from './messages.ts'

/** Handles the messages of the cluster worker; each message has at most one reply. */
export function createAnswers(): (message: ToClusterWorker) => FromClusterWorker | null {
  let index: ClusterIndex | null = null
  return (message) => {
    if (message.kind === 'start') index = createClusterIndex(message.zoomMax)
    if (index === null || message.kind === 'start') return null
    if (message.kind === 'update') {
      index.apply(message.changes)
      return { kind: 'features', features: index.within(message.view) }
    }
    const opened = index.open(message.key)
    return opened && { kind: 'opened', opened }
  }
}
