import type { DeviceAction } from '../device/actions.ts'
import { type Director, noActions } from './director.ts'

const connectCamera: readonly DeviceAction[] = [{ do: 'camera', connected: true }]

/** Connects a camera to every unit and leaves it alone. */
export const idleDirector: Director = {
  arrive: ({ kind }) => ({ crew: null, actions: kind === 'unit' ? connectCamera : noActions }),
  step: (crew) => ({ crew, actions: noActions }),
}
