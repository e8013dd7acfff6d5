import type { Rejection, ServerSettings } from '@backhaul/device-link'
import type { DeviceCommands } from '../device/commands.ts'
import { report } from '../device/step.ts'
import { isAtLeast } from '../device/versions.ts'
import { callNumber, endCall } from './ifb.ts'
import { ifbReport } from './ifb-report.ts'
import { beginUpgrade, restart } from './power.ts'
import { type Draft, type ServerState, type ServerStep, settingsReport } from './state.ts'

const refuseBusy = ({ state }: ServerState): Rejection | null => (state === 'idle' ? null : state)

/** Services §5: a server at 8.x or below needs 10.0 before 10.1. */
function refuseVersion({ swVersion }: ServerState, version: string): Rejection | null {
  if (!isAtLeast(version, swVersion)) return 'versionNotSupported'
  return !isAtLeast(swVersion, '9') && isAtLeast(version, '10.1') ? 'versionNotSupported' : null
}

function refuseSettings(server: ServerState, { maxChannels, genlockOffset, ipPipePort, ifbMode }: ServerSettings): Rejection | null {
  const { model, channelIds, state } = server
  if (genlockOffset !== undefined && !model.genlock) return 'valueNotSupported'
  if (ipPipePort !== undefined && !model.ipPipe) return 'valueNotSupported'
  if (maxChannels !== undefined && maxChannels < channelIds.length) return 'valueNotSupported'
  // Services §8: the IFB mode is not changed while the server is not idle.
  return ifbMode !== undefined && ifbMode !== server.settings.ifbMode && state !== 'idle' ? state : null
}

/** The commands of a server, one entry for each. */
export const serverCommands: DeviceCommands<Draft, ServerStep> = {
  reboot: { refuse: refuseBusy, apply: restart },
  upgrade: {
    refuse: (server, { swVersion }) => refuseBusy(server) ?? refuseVersion(server, swVersion),
    apply: (server, step, { swVersion }, commandId) => beginUpgrade(server, step, swVersion, commandId),
  },
  configureServer: {
    refuse: (server, { settings }) => (server.upgrade === null ? refuseSettings(server, settings) : 'upgrading'),
    apply(server, step, { settings }) {
      server.settings = { ...server.settings, ...settings }
      report(step, { settings: settingsReport(server) })
      if (settings.ifbMode !== undefined && server.model.ifbLines.V2 > 0) report(step, { ifb: ifbReport(server) })
    },
  },
  callNumber,
  endCall,
  deleteCertificate: {
    refuse: (server) => refuseBusy(server) ?? (server.hasCertificate ? null : 'noCertificate'),
    apply(server, step) {
      server.hasCertificate = false
      report(step, { hasCertificate: false })
    },
  },
}
