import { IconClipboardList, IconLifebuoy } from '@tabler/icons-react'
import { resourcePages } from 'virtual:backhaul-resource-pages'
import { page } from '../app/routes/page.ts'

/** The groups of the navigation: UI-078 with UI-085; UI-096 with UI-098, UI-099 and UI-104. */
const sections = {
  manage: { section: 'manage', icon: IconClipboardList },
  support: { section: 'support', icon: IconLifebuoy },
} as const

/** The pages of the plain resources, made from their declarations. */
export const resourceRoutes = resourcePages.map(({ area, path, access, namespace, isAssigned }) =>
  page({
    path,
    title: namespace,
    ...sections[access.startsWith('platform.') ? 'support' : 'manage'],
    access,
    topics: isAssigned ? ['units'] : [],
    namespaces: [namespace, 'kit', 'grid', 'forms'],
    lazy: async () => ({ Component: (await import('./PlainResourcePage.tsx')).plainResourcePage(area, namespace) }),
  }),
)
