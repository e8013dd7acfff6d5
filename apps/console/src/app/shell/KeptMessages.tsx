import { useEffect } from 'react'
import { keepMessages } from '../kept-messages.ts'
import { useSession } from '../session.ts'

/** Keeps the messages of the bell over a reload. */
export function KeptMessages() {
  const { user } = useSession()
  useEffect(() => keepMessages(user.id), [user.id])
  return null
}
