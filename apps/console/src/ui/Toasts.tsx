import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { toastMs, toastsShownMax } from './toasts.ts'

/** The place where messages appear. */
export function Toasts() {
  return <Notifications position="top-right" limit={toastsShownMax} autoClose={toastMs} transitionDuration={120} containerWidth={360} />
}
