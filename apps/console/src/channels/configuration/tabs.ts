/** UI-183 to UI-192: the tabs by section. Each has an address of its own. */
export const tabSections = {
  channel: ['general', 'multipoint'],
  outputs: ['ndi', 'streaming', 'destinations', 'overlay', 'smpte'],
  studio: ['tally', 'audio', 'ingest'],
} as const
export type TabName = (typeof tabSections)[keyof typeof tabSections][number]

const tabNames: readonly TabName[] = Object.values(tabSections).flat()
export const firstTab: TabName = 'general'
export const isTab = (name: string | undefined): name is TabName => tabNames.some((tab) => tab === name)
