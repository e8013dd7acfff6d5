import { IconMap2 } from '@tabler/icons-react'
import type { AreaRoute } from '../app/area-route.ts'

/** UI-009. */
export const mapRoutes: AreaRoute[] = [
  {
    path: '/map',
    lazy: async () => ({ Component: (await import('./MapPage.tsx')).MapPage }),
    words: ['map', 'units'],
    nav: { key: 'map', icon: IconMap2, order: 20 },
  },
]
