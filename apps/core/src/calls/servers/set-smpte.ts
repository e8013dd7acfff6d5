import type { calls } from '@backhaul/contract/servers'
import { refuseServerOffline, refuseServerType, refuseSmpteChange } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { applyServerSettings, given } from './apply-settings.ts'
import { smpteConfiguration, smpteSettings } from './settings-of.ts'

export const setSmpte: Handle<typeof calls.setSmpte> = async (args) => {
  const { server, input, refuse } = args
  const { serverId: _, version: __, genlockOffset, ...change } = input
  refuse(refuseServerType(server.row, 'mmh_server'))
  await applyServerSettings(args, () => {
    const smpte = given(change)
    refuse(refuseServerOffline(server.row))
    refuse(refuseSmpteChange(server.row, smpte))
    const isChanged = Object.keys(smpte).length > 0
    return { settings: { ...given({ genlockOffset }), ...(isChanged && { smpte: { ...smpteSettings(server), ...smpte } }) } }
  })
  return smpteConfiguration(server)
}
