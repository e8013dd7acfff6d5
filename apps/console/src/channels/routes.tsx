import { IconRouter } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

export const channelsRoutes = [
  // UI-013, UI-080, R-027.
  page({
    path: '/channels',
    title: 'channel-list',
    section: 'manage',
    icon: IconRouter,
    guard: 'broader',
    topics: ['channels'],
    namespaces: ['channel-list', 'channel-cells', 'domain', 'kit', 'grid'],
    lazy: async () => ({ Component: (await import('./ChannelListPage.tsx')).ChannelListPage }),
  }),
  // UI-183 to UI-192.
  page({
    path: '/channels/:channelId/configuration/:tab?',
    title: 'channel-configuration',
    section: 'manage',
    guard: 'broader',
    topics: ['channels'],
    namespaces: ['channel-configuration', 'destinations', 'channel-cells', 'domain', 'kit', 'forms'],
    lazy: async () => ({ Component: (await import('./configuration/ChannelConfigurationPage.tsx')).ChannelConfigurationPage }),
  }),
]
