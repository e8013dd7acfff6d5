import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { toasts } from '../ui/toasts.ts'
import { api } from './api.ts'
import { setBrowserUser } from './browser-user.ts'
import { loginRoute } from './routes/paths.ts'

/** Ends the session on the core and clears its data in the browser, also if the core is not reachable. */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = api.users.logout.useMutation({
    onSettled: async () => {
      // First: the page that is left keeps nothing of a user who has signed out.
      setBrowserUser(null)
      await navigate(loginRoute, { replace: true })
      queryClient.clear()
      toasts.clear()
    },
  })
  return { signOut: () => mutate({}), isPending }
}
