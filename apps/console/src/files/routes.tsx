import { IconFolder } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

/** UI-136. */
export const filesRoutes = [
  page({
    path: '/files',
    title: 'files',
    section: 'footage',
    icon: IconFolder,
    access: 'files.read',
    topics: ['channels'],
    namespaces: ['files', 'kit', 'grid', 'forms'],
    lazy: async () => ({ Component: (await import('./FilesPage.tsx')).FilesPage }),
  }),
]
