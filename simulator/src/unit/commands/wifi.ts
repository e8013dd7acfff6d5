import { report } from '../../device/step.ts'
import { wifiSquare } from '../../environment/wifi-networks.ts'
import { changeModem, leavesTooFew, wifiOf } from '../links.ts'
import { networksWith } from '../wifi.ts'
import type { UnitCommand } from './command.ts'

/** The length of the shortest WPA password. */
const passwordCharsMin = 8

export const connectWifi: UnitCommand<'connectWifi'> = {
  refuse(unit, { ssid, password }) {
    if (!wifiOf(unit)?.enabled) return 'noWifi'
    const isSecured = unit.wifi.networks.find((network) => network.ssid === ssid)?.secured === true
    const usesKnown = password === '' && unit.wifi.known.includes(ssid)
    return isSecured && !usesKnown && password.length < passwordCharsMin ? 'wrongPassword' : null
  },
  begins: () => 'wifiConnection',
}

/** The spec doesn't say when the unit joins a network by itself again; we let it do so at another place, or when a user connects it. */
export const disconnectWifi: UnitCommand<'disconnectWifi'> = {
  refuse(unit) {
    const wifi = wifiOf(unit)
    if (wifi === undefined) return 'noWifi'
    if (!wifi.connected) return 'notRunning'
    return leavesTooFew(unit, [wifi.port]) ? 'tooFewLinks' : null
  },
  apply(unit, { nowMs }) {
    const { lat, lng } = unit.route
    const wifi = wifiOf(unit)
    if (wifi !== undefined) changeModem(unit, wifi.port, nowMs, { leftSquare: wifiSquare(lat, lng) })
    return 'accepted'
  },
}

export const forgetWifi: UnitCommand<'forgetWifi'> = {
  refuse(unit, { ssid }) {
    const wifi = wifiOf(unit)
    if (wifi === undefined) return 'noWifi'
    if (!unit.wifi.known.includes(ssid)) return 'unknownNetwork'
    return wifi.network === ssid && leavesTooFew(unit, [wifi.port]) ? 'tooFewLinks' : null
  },
  apply(unit, step, { ssid }) {
    const wifi = wifiOf(unit)
    unit.wifi = networksWith({ ...unit.wifi, known: unit.wifi.known.filter((known) => known !== ssid) })
    report(step, { wifiNetworks: [...unit.wifi.networks] })
    if (wifi === undefined) return 'accepted'
    const { lat, lng } = unit.route
    const knownNetworks = wifi.knownNetworks.filter((known) => known !== ssid)
    const leftSquare = wifi.network === ssid ? wifiSquare(lat, lng) : wifi.leftSquare
    changeModem(unit, wifi.port, step.nowMs, { knownNetworks, leftSquare })
    return 'accepted'
  },
}
