import { ModalsProvider } from '@mantine/modals'

/** Shows the questions of `confirm`. */
export function Modals() {
  return <ModalsProvider modalProps={{ size: 'sm' }} />
}
