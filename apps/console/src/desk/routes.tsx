import { IconSteeringWheel } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

// The spec doesn't say; the desk controls the simulated worlds of this installation.
export const deskRoutes = [
  page({
    path: '/desk',
    title: 'desk',
    section: 'simulation',
    icon: IconSteeringWheel,
    access: 'platform.administer',
    isSimulation: true,
    namespaces: ['desk', 'scenarios', 'faults', 'field', 'kit'],
    lazy: async () => ({ Component: (await import('./DeskPage.tsx')).DeskPage }),
  }),
]
