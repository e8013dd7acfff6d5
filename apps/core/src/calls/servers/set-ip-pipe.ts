import type { calls } from '@backhaul/contract/servers'
import { refuseServerOffline, refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { applyServerSettings, given } from './apply-settings.ts'
import { checkPorts } from './check-ports.ts'
import { ipPipeConfiguration } from './settings-of.ts'

export const setIpPipe: Handle<typeof calls.setIpPipe> = async (args) => {
  const { server, input, refuse } = args
  const { enabled: ipPipeEnabled, port: ipPipePort, registrationServerPort } = input
  refuse(refuseServerType(server.row, 'mmh_server'))
  await applyServerSettings(args, () => {
    checkPorts(server, { port: ipPipePort, registrationServerPort })
    refuse(refuseServerOffline(server.row))
    return { settings: given({ ipPipeEnabled, ipPipePort, registrationServerPort }) }
  })
  return ipPipeConfiguration(server)
}
