import { IconServer2 } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

// UI-018, R-027: one entry of the navigation; its tabs are pages of their own.
const declared = { section: 'manage', guard: 'broader', namespaces: ['server-list', 'domain', 'kit', 'grid'] } as const

export const serversRoutes = [
  // UI-193.
  page({
    ...declared,
    path: '/devices',
    title: 'server-list',
    icon: IconServer2,
    topics: ['servers'],
    lazy: async () => ({ Component: (await import('./ServerListPage.tsx')).ServerListPage }),
  }),
  // UI-194.
  page({
    ...declared,
    path: '/devices/units',
    title: 'server-list',
    topics: ['units'],
    lazy: async () => ({ Component: (await import('./DeviceListPages.tsx')).DevicesPage }),
  }),
  // UI-195.
  page({
    ...declared,
    path: '/devices/upgrades',
    title: 'server-list',
    topics: ['units', 'servers'],
    lazy: async () => ({ Component: (await import('./DeviceListPages.tsx')).UpgradesPage }),
  }),
  // UI-196.
  page({
    ...declared,
    path: '/devices/lu_link',
    title: 'server-list',
    topics: ['units'],
    lazy: async () => ({ Component: (await import('./DeviceListPages.tsx')).LuLinkPage }),
  }),
]
