import { IconMap2 } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

/** UI-009, UI-075. */
export const mapRoutes = [
  page({
    path: '/map',
    title: 'map',
    section: 'units',
    icon: IconMap2,
    topics: ['units'],
    namespaces: ['map', 'domain', 'kit'],
    lazy: async () => ({ Component: (await import('./MapPage.tsx')).MapPage }),
  }),
]
