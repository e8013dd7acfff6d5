import type { Device, DeviceAction } from './device.ts'
import { createDemoMix } from './demo-mix.ts'
import type { Mix, MixName } from './mix.ts'

const ready: readonly DeviceAction[] = [{ do: 'camera', connected: true }]
const nothing: readonly DeviceAction[] = []
const adoptReady = ({ kind }: Device) => (kind === 'unit' ? ready : nothing)

const idleMix: Mix = { adopt: adoptReady, direct: () => {} }

const streamingMix: Mix = {
  adopt: adoptReady,
  direct(devices, act, nowMs) {
    for (const { id, kind, state } of devices.values()) {
      if (kind !== 'unit' || !('session' in state) || state.session !== null || state.channelId === null || state.silent) continue
      const channel = devices.get(state.channelId)?.state
      if (channel && 'allocatedTo' in channel && channel.status === 'idle')
        act(id, { do: 'start', mode: 'single', channelIds: [state.channelId] }, nowMs)
    }
  },
}

export const createMix = (name: MixName, seed: number): Mix =>
  name === 'demo' ? createDemoMix(seed) : name === 'streaming' ? streamingMix : idleMix
