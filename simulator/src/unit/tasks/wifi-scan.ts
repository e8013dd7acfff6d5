import type { WifiNetwork } from '@backhaul/device-link'
import { report } from '../../device/step.ts'
import { networksAt } from '../../environment/wifi-networks.ts'
import { noActivity, type TaskType } from '../task-type.ts'

/** Finds the Wi-Fi networks in reach (R-229: 1 to 2 minutes). The connection stays. */
export const wifiScan: TaskType = {
  phases: [{ name: 'scanning', ms: [60_000, 120_000] }],
  stopPhase: null,
  activity: noActivity,
  end(unit, step) {
    const { lat, lng } = unit.route
    const found = networksAt(step.radio.environment, lat, lng)
    const networks = found.map(({ ssid, secured, signal }): WifiNetwork => ({
      ssid,
      secured,
      signal,
      known: unit.wifi.known.includes(ssid),
    }))
    unit.wifi = { ...unit.wifi, networks, scannedAtMs: step.nowMs }
    report(step, { wifiNetworks: networks })
    return { data: { networks } }
  },
}
