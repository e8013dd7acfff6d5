import type { Rejection, ServerSettings } from '@backhaul/device-link'
import { report } from '../device/step.ts'
import { addressesReport } from './hardware.ts'
import { ifbReport } from './ifb-report.ts'
import { restart } from './power.ts'
import { restartPtp } from './ptp.ts'
import { type Draft, hasSetting, type ServerState, type ServerStep, settingsReport } from './state.ts'

/** Settings that a server changes only while it does nothing: its streams depend on them. */
const needsIdle = ['ifbMode', 'smpte', 'cloud', 'feedFormat'] as const satisfies readonly (keyof ServerSettings)[]

/** Returns why the hardware or the work of the server does not allow settings. */
export function refuseSettings(server: ServerState, wanted: ServerSettings): Rejection | null {
  const { channelIds, state, settings, model } = server
  const changed = (Object.keys(wanted) as (keyof ServerSettings)[]).filter(
    (key) => JSON.stringify(wanted[key]) !== JSON.stringify(settings[key]),
  )
  if (!Object.keys(wanted).every((key) => hasSetting(server, key as keyof ServerSettings))) return 'valueNotSupported'
  const { maxChannels = settings.maxChannels, cloud = settings.cloud, smpte } = wanted
  if (maxChannels < channelIds.length || (maxChannels > settings.maxChannels && maxChannels > model.channelsLimit))
    return 'valueNotSupported'
  // A server does not move between a cloud and a rack.
  if ((cloud === null) !== (settings.cloud === null)) return 'valueNotSupported'
  // The mask and the address of a port must give a network that the gateway is in.
  if (smpte?.mediaPorts.some(({ address }) => address !== null && !isInNetwork(address)) === true) return 'valueNotSupported'
  return needsIdle.some((key) => changed.includes(key)) && state !== 'idle' ? state : null
}

const bitsOf = (ip: string): number => ip.split('.').reduce((bits, octet) => (bits << 8) | Number(octet), 0)
const isInNetwork = ({ ip, mask, gateway }: { ip: string; mask: string; gateway: string }): boolean =>
  (bitsOf(ip) & bitsOf(mask)) === (bitsOf(gateway) & bitsOf(mask)) && ip !== gateway

/** Takes settings. A server that moves to another place in its cloud starts there again. */
export function configure(server: Draft, step: ServerStep, wanted: ServerSettings): void {
  const before = server.settings
  server.settings = { ...before, ...wanted }
  report(step, { settings: settingsReport(server) })
  if (wanted.ifbMode !== undefined && server.model.ifbLines.V2 > 0) report(step, { ifb: ifbReport(server) })
  if (wanted.smpte !== undefined) {
    report(step, { addresses: addressesReport(server) })
    const { ptpEnabled, ptpDomain } = before.smpte
    if (ptpEnabled !== wanted.smpte.ptpEnabled || ptpDomain !== wanted.smpte.ptpDomain) restartPtp(server, step)
  }
  if (wanted.cloud !== undefined && JSON.stringify(wanted.cloud) !== JSON.stringify(before.cloud)) restart(server, step)
}
