import type { contract } from '@backhaul/contract'
import type { Handlers } from '../http/handle.ts'
import { adminList } from './admin-list.ts'
import { bandwidth } from './bandwidth.ts'
import { fetch } from './fetch.ts'
import { fetchById } from './fetch-by-id.ts'
import { fetchCoords } from './fetch-coords.ts'
import { get } from './get.ts'
import { location } from './location.ts'
import { modems } from './modems.ts'
import { reboot } from './reboot.ts'
import { rename } from './rename.ts'
import { setComment } from './set-comment.ts'
import { setDelay } from './set-delay.ts'
import { setTransmissionMode } from './set-transmission-mode.ts'
import { setVirtualChannel } from './set-virtual-channel.ts'
import { start } from './start.ts'
import { startMultiCamera } from './start-multi-camera.ts'
import { stop } from './stop.ts'
import { stopMultiCamera } from './stop-multi-camera.ts'
import { stopStreaming } from './stop-streaming.ts'

export const units: Handlers<typeof contract.units> = {
  adminList,
  bandwidth,
  fetch,
  fetchById,
  fetchCoords,
  get,
  location,
  modems,
  reboot,
  rename,
  setComment,
  setDelay,
  setTransmissionMode,
  setVirtualChannel,
  start,
  startMultiCamera,
  stop,
  stopMultiCamera,
  stopStreaming,
}
