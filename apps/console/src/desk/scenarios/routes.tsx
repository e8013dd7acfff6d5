import { route } from '../../app/routes/page.ts'
import { remoteRoute } from './remote-addresses.ts'

/** A scenario on the whole screen: outside of the shell. */
export const presenterPage = route({
  path: '/desk/presenter',
  access: 'platform.administer',
  isSimulation: true,
  namespaces: ['scenarios', 'desk', 'kit'],
  lazy: async () => ({ Component: (await import('./PresenterPage.tsx')).PresenterPage }),
})

/** The token of its link is the right of its device, which has no session. */
export const remotePage = route({
  path: remoteRoute,
  namespaces: ['scenarios', 'kit'],
  lazy: async () => ({ Component: (await import('./RemotePage.tsx')).RemotePage }),
})
