import type { Realtime } from '@backhaul/client/realtime'
import type { Notice } from '@backhaul/contract/notifications'
import { topics } from '@backhaul/contract/topics'
import { NoticeFilter } from './notices.ts'

export interface NoticeEvents {
  /** `isPast`: it happened while the connection was lost. */
  onNotice(notice: Notice, isPast: boolean): void
  /** Notices that never arrived. One of a device in several groups counts once per group. */
  onMissed(count: number): void
}

/** Reports each new notice of all topics, and the number of those that were lost. */
export function followNotices(realtime: Realtime, { onNotice, onMissed }: NoticeEvents): () => void {
  const filter = new NoticeFilter()
  return realtime.onKind(topics.notices, (changes) => {
    let missed = 0
    for (const [topic, { upserts, whole, lost }] of changes) {
      for (const notice of filter.news(topic, upserts)) onNotice(notice, whole)
      missed += lost
    }
    if (missed > 0) onMissed(missed)
  })
}
