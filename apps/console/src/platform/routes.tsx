import { IconRouter } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

export const platformRoutes = [
  page({
    path: '/modem_vendors',
    title: 'modemVendors',
    section: 'administration',
    icon: IconRouter,
    guard: 'platform',
    namespaces: ['modem-vendors', 'kit', 'grid', 'forms'],
    lazy: async () => ({ Component: (await import('./ModemVendorsPage.tsx')).ModemVendorsPage }),
  }),
]
