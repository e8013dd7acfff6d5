import type { Command } from '@backhaul/device-link'
import { report } from '../../device/step.ts'
import { networksAt, passwordOf } from '../../environment/wifi-networks.ts'
import { changeModem, wifiOf } from '../links.ts'
import type { UnitState, UnitStep } from '../state.ts'
import { noActivity, succeeded, type TaskType } from '../task-type.ts'
import { knownWith, networksWith } from '../wifi.ts'

type Connect = Extract<Command, { kind: 'connectWifi' }>

/** Returns why the network does not let the unit in, or null. Without a password the unit uses the one that it knows. */
function refusalOf(
  { route, wifi }: UnitState,
  { radio }: UnitStep,
  { ssid, password }: Connect,
): 'connectionFailed' | 'wrongPassword' | null {
  const network = networksAt(radio.environment, route.lat, route.lng).find((one) => one.ssid === ssid)
  if (network === undefined) return 'connectionFailed'
  const isRight = !network.secured || password === passwordOf(ssid) || (password === '' && wifi.known.includes(ssid))
  return isRight ? null : 'wrongPassword'
}

/** Connects to a Wi-Fi network (R-228: up to one minute). The unit has no Wi-Fi while it tries. */
export const wifiConnection: TaskType = {
  phases: [
    { name: 'connecting', ms: [4000, 50_000], disconnects: true },
    { name: 'joining', ms: [2000, 5000] },
  ],
  stopPhase: null,
  activity: noActivity,
  ports: (unit) => unit.modems.flatMap(({ uiType, port }) => (uiType === 'wifi' ? [port] : [])),
  begin(unit, step, { command }, { name }) {
    const wifi = wifiOf(unit)
    if (name !== 'joining' || wifi === undefined || command.kind !== 'connectWifi' || refusalOf(unit, step, command) !== null) return
    const knownNetworks = knownWith(wifi.knownNetworks, command.ssid)
    changeModem(unit, wifi.port, step.nowMs, { knownNetworks, square: 0, leftSquare: 0 })
  },
  end(unit, step, { command }) {
    if (command.kind !== 'connectWifi') return { failure: 'connectionFailed' }
    const failure = refusalOf(unit, step, command)
    if (failure !== null) return { failure }
    if (wifiOf(unit)?.network !== command.ssid) return { failure: 'connectionFailed' }
    unit.wifi = networksWith({ ...unit.wifi, known: knownWith(unit.wifi.known, command.ssid) })
    report(step, { wifiNetworks: [...unit.wifi.networks] })
    return succeeded
  },
}
