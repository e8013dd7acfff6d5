import type { DeviceAction } from '../device/actions.ts'
import type { Device } from '../device/device.ts'
import { createDemoWorkload } from './demo/demo.ts'
import type { Workload, WorkloadName } from './workload.ts'

const none: readonly DeviceAction[] = []
const connectCamera: readonly DeviceAction[] = [{ do: 'camera', connected: true }]
const initialActions = ({ kind }: Device) => (kind === 'unit' ? connectCamera : none)

const idleWorkload: Workload = { initialActions, tick: () => {} }

const streamingWorkload: Workload = {
  initialActions,
  tick(devices, act, nowMs) {
    for (const device of devices.values()) {
      if (device.kind !== 'unit') continue
      const { id, stream, channelId, silent } = device.state
      if (stream !== null || channelId === null || silent) continue
      const channel = devices.get(channelId)
      if (channel?.kind === 'channel' && channel.state.status === 'idle')
        act(id, { do: 'start', mode: 'single', channelIds: [channelId] }, nowMs)
    }
  },
}

const workloads: Readonly<Record<WorkloadName, (seed: number) => Workload>> = {
  demo: createDemoWorkload,
  idle: () => idleWorkload,
  streaming: () => streamingWorkload,
}

export const createWorkload = (name: WorkloadName, seed: number): Workload => workloads[name](seed)
