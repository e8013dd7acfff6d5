import type { TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { Clock } from '@backhaul/clock'
import type { RealtimeOptions, TopicBatch } from './types.ts'

export const sessionTopic: TopicName = 'u/me/session'

/** device list refresh debounced 3 s after device add or remove events. */
const deviceListDebounceMs = 3000

/** Watches the stream for changes that concern the whole page: added or removed devices and the websocket-library setting. */
export class SessionWatch {
  readonly #clock: Clock
  readonly #options: RealtimeOptions
  /** Topics of notices whose first snapshot has arrived. That snapshot holds only past events. */
  readonly #begun = new Set<TopicName>()
  #cancelRefresh: (() => void) | null = null

  constructor(options: RealtimeOptions) {
    this.#options = options
    this.#clock = options.clock
  }

  handle(batches: ReadonlyMap<TopicName, TopicBatch>): void {
    for (const [name, batch] of batches) {
      if (name === sessionTopic) for (const [, value, before] of batch.upserts) this.#compare(value['wsLibrary'], before?.['wsLibrary'])
      if (!name.endsWith(`/${topics.notices.kind}`)) continue
      const begun = this.#begun.has(name)
      this.#begun.add(name)
      if (begun && batch.upserts.some(([, { type }, before]) => before === undefined && isDeviceNotice(type))) this.#scheduleRefresh()
    }
  }

  /** Treats the topics as new when they are subscribed again. */
  forget(names: readonly TopicName[]): void {
    for (const name of names) this.#begun.delete(name)
  }

  end(): void {
    this.#cancelRefresh?.()
    this.#cancelRefresh = null
  }

  #compare(now: unknown, before: unknown): void {
    if (before !== undefined && now !== before) this.#options.onReload?.()
  }

  #scheduleRefresh(): void {
    this.#cancelRefresh?.()
    this.#cancelRefresh = this.#clock.after(deviceListDebounceMs, () => this.#options.onDeviceListStale?.())
  }
}

const isDeviceNotice = (type: unknown): boolean => type === 'deviceAdded' || type === 'deviceRemoved'
