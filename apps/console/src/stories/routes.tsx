import { IconArticle } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

/** UI-064, UI-077. */
export const storiesRoutes = [
  page({
    path: '/stories',
    title: 'stories',
    section: 'footage',
    icon: IconArticle,
    access: 'files.read',
    topics: ['units'],
    namespaces: ['stories', 'kit', 'grid', 'forms'],
    lazy: async () => ({ Component: (await import('./StoriesPage.tsx')).StoriesPage }),
  }),
]
