import { IconDatabaseImport } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

/** Ingest servers and the newsroom system of an inventory. The spec has no route for them; this one is ours. */
export const ingestRoutes = [
  page({
    path: '/ingest',
    title: 'ingest',
    section: 'manage',
    icon: IconDatabaseImport,
    guard: 'broader',
    topics: ['servers', 'channels'],
    namespaces: ['ingest', 'stories', 'kit'],
    lazy: async () => ({ Component: (await import('./IngestPage.tsx')).IngestPage }),
  }),
]
