import { IconFolder, IconUpload } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

/** UI-010, UI-063, UI-136, UI-074, UI-076. */
export const filesRoutes = [
  page({
    path: '/file_upload',
    title: 'file-upload',
    section: 'units',
    icon: IconUpload,
    guard: 'broader',
    topics: ['units', 'servers'],
    namespaces: ['file-upload', 'kit', 'ui'],
    lazy: async () => ({ Component: (await import('./upload/FileUploadPage.tsx')).FileUploadPage }),
  }),
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
