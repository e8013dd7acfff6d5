import { IconMail } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

// The spec doesn't say; we show the mails that the core sends to the administrators of the platform.
export const platformRoutes = [
  page({
    path: '/system_settings/outbox',
    title: 'outbox',
    section: 'support',
    icon: IconMail,
    access: 'platform.administer',
    namespaces: ['outbox', 'kit', 'grid'],
    lazy: async () => ({ Component: (await import('./OutboxPage.tsx')).OutboxPage }),
  }),
]
