import { channelAt, firstMs, type Screen } from './screen.ts'

const tabs = ['general', 'multipoint', 'ndi', 'streaming', 'destinations', 'overlay', 'smpte', 'tally', 'audio', 'ingest']

/** The dialog of a new channel, and the tabs of a configuration. */
export const channelScreens: readonly Screen[] = [
  {
    name: 'channel-create',
    role: 'luc_admin',
    path: '/channels',
    open: async (page) => {
      await page.locator('button:has(.tabler-icon-plus)').first().click({ timeout: firstMs })
      return []
    },
  },
  ...tabs.map((tab) => ({
    name: `channel-${tab}`,
    role: 'luc_admin',
    path: channelAt(tab === 'smpte' ? 'SMPTE2110' : null, (id) => `/channels/${id}/configuration/${tab}`),
  })),
]
