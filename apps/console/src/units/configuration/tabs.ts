/** UI-121 to UI-131: the tabs by section, in their order. Each has an address of its own. */
export const tabSections = {
  connections: ['wifi', 'ethernet', 'modem'],
  settings: ['video-audio', 'network', 'advanced', 'ip-pipe', 'ip-input', 'metadata', 'alerts'],
} as const
export type TabName = (typeof tabSections)[keyof typeof tabSections][number]

export const tabNames: readonly TabName[] = Object.values(tabSections).flat()
export const isTab = (name: string | undefined): name is TabName => tabNames.some((tab) => tab === name)
