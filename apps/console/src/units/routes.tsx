import { IconListDetails } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

export const unitsRoutes = [
  page({
    path: '/list',
    title: 'unit-list',
    section: 'units',
    icon: IconListDetails,
    topics: ['units', 'channels', 'servers', 'alerts'],
    namespaces: ['unit-list', 'domain', 'kit', 'grid'],
    lazy: async () => ({ Component: (await import('./UnitListPage.tsx')).UnitListPage }),
  }),
]
