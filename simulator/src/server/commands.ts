import type { Rejection } from '@backhaul/device-link'
import type { DeviceCommands } from '../device/commands.ts'
import { report } from '../device/step.ts'
import { isAtLeast } from '../device/versions.ts'
import { callNumber, endCall } from './ifb.ts'
import { beginUpgrade, restart } from './power.ts'
import { configure, refuseSettings } from './settings.ts'
import { type Draft, type ServerState, type ServerStep } from './state.ts'
import { closeSupport, openSupport } from './support.ts'

const refuseBusy = ({ state }: ServerState): Rejection | null => (state === 'idle' ? null : state)

/** Services §5: a server at 8.x or below needs 10.0 before 10.1. */
function refuseVersion({ swVersion }: ServerState, version: string): Rejection | null {
  if (!isAtLeast(version, swVersion)) return 'versionNotSupported'
  return !isAtLeast(swVersion, '9') && isAtLeast(version, '10.1') ? 'versionNotSupported' : null
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
    apply: (server, step, { settings }) => configure(server, step, settings),
  },
  resetInstance: {
    refuse: ({ settings, upgrade }) => (settings.cloud === null ? 'valueNotSupported' : upgrade === null ? null : 'upgrading'),
    apply: restart,
  },
  openSupportAccess: {
    refuse: () => null,
    apply: (server, step, { forS }) => openSupport(server, step, forS),
  },
  closeSupportAccess: {
    refuse: () => null,
    apply: closeSupport,
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
