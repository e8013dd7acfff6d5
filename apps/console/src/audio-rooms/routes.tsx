import { IconHeadset } from '@tabler/icons-react'
import { page } from '../app/routes/page.ts'

export const audioRoomsRoutes = [
  // UI-020, UI-088, R-025: the menu names it Audio Connect.
  page({
    path: '/audio_rooms',
    title: 'audio-rooms',
    section: 'manage',
    icon: IconHeadset,
    guard: 'managers',
    topics: ['audioRooms', 'ifb', 'units'],
    namespaces: ['audio-rooms', 'domain', 'kit', 'forms'],
    lazy: async () => ({ Component: (await import('./AudioRoomsPage.tsx')).AudioRoomsPage }),
  }),
]
