import { IconScreenShare } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

export const videoReturnRoutes = [
  // UI-019, R-027.
  page({
    path: '/video_return',
    title: 'video-return',
    section: 'manage',
    icon: IconScreenShare,
    guard: 'broader',
    topics: ['videoReturns'],
    namespaces: ['video-return', 'domain', 'kit', 'grid'],
    lazy: async () => ({ Component: (await import('./VideoReturnPage.tsx')).VideoReturnPage }),
  }),
]
