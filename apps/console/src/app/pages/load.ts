import { areaRoutes } from '../area-routes.ts'
import { loginRoute } from '../next.ts'

/** The code of the pages that belong to no area, each a chunk of its own. */
export const loadLogin = async () => ({ Component: (await import('../../account/LoginPage.tsx')).LoginPage })
export const loadSignedIn = async () => ({ Component: (await import('../SignedIn.tsx')).SignedIn })
export const loadShell = async () => ({ Component: (await import('../shell/Shell.tsx')).Shell })

/**
 * Begins to load the code of the page at this address, while words and configuration are still on their way; answers
 * the namespaces it will speak from. A chunk that can't be had is reported by the router when it asks for it.
 */
export function beginPage(pathname: string): readonly string[] {
  const area = areaRoutes.find(({ path }) => path === pathname)
  const parts = pathname === loginRoute ? [loadLogin()] : [loadSignedIn(), loadShell(), area?.lazy()]
  for (const part of parts) part?.catch(() => undefined)
  return pathname === loginRoute ? ['account', 'forms'] : (area?.words ?? [])
}
