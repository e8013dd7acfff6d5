import { IconListDetails } from '@tabler/icons-react'
import type { AreaRoute } from '../app/area-route.ts'

export const unitsRoutes: AreaRoute[] = [
  {
    path: '/list',
    lazy: async () => ({ Component: (await import('./UnitListPage.tsx')).UnitListPage }),
    words: ['units', 'grid'],
    nav: { key: 'units', icon: IconListDetails, order: 10 },
  },
]
