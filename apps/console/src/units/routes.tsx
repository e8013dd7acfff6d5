import { IconListDetails } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

export const unitsRoutes = [
  // UI-071, UI-072: the entry of the menu.
  page({
    path: '/list',
    title: 'unit-list',
    section: 'units',
    icon: IconListDetails,
    topics: ['units', 'channels', 'servers', 'alerts'],
    namespaces: ['unit-list', 'domain', 'kit', 'grid'],
    lazy: async () => ({ Component: (await import('./UnitListPage.tsx')).UnitListPage }),
  }),
  page({
    path: '/units/:unitId/configuration/:tab?',
    title: 'unit-configuration',
    section: 'units',
    access: 'units.read',
    topics: ['units'],
    namespaces: ['unit-configuration', 'unit-panel', 'unit-commands', 'domain', 'kit', 'forms'],
    lazy: async () => ({ Component: (await import('./configuration/UnitConfigurationPage.tsx')).UnitConfigurationPage }),
  }),
]
