import { IconLayoutGrid } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

/** UI-007, UI-073. */
export const multiviewRoutes = [
  page({
    path: '/multiview',
    title: 'multiview',
    section: 'units',
    icon: IconLayoutGrid,
    topics: ['units', 'channels'],
    namespaces: ['multiview', 'domain', 'kit'],
    lazy: async () => ({ Component: (await import('./MultiviewPage.tsx')).MultiviewPage }),
  }),
]
