import type { StoryMapping } from '@backhaul/contract/stories'

/** A newsroom system. The core is built with those that it may use; the built-in sample needs no network. */
export interface NewsroomSource {
  /** The mapping without a stylesheet. */
  readonly mapping: StoryMapping
  /** Returns the stories as XML. */
  read(inventoryId: string, now: number): Promise<string>
}
export type NewsroomSources = Readonly<Record<string, NewsroomSource>>
