import { IconTopologyStar3 } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

/** The live picture of all signals. No row of the specification: it is ours. */
export const signalFlowRoutes = [
  page({
    path: '/signal_flow',
    title: 'signal-flow',
    section: 'units',
    icon: IconTopologyStar3,
    topics: ['units', 'channels', 'servers', 'videoReturns'],
    namespaces: ['signal-flow', 'domain', 'kit'],
    lazy: async () => ({ Component: (await import('./SignalFlowPage.tsx')).SignalFlowPage }),
  }),
]
