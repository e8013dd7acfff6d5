import type { calls } from '@backhaul/contract/servers'
import { serverCapabilities } from '@backhaul/rules/servers'
import { cloudPlaceOf } from '../../devices/kinds/cloud-place.ts'
import type { Handle } from '../../http/handle.ts'
import { servicesOf } from './server-services.ts'
import { allocatedChannels, ipPipeSettings, settingsAt, smpteSettings } from './settings-of.ts'

/** The settings of functions that the type of the server does not have are null. */
export const get: Handle<typeof calls.get> = async ({ server, ctx }) => {
  const { ifbMode, webrtcPort, publishingMode, genlockOffset, registrationServerPort } = settingsAt(server)
  const has = serverCapabilities(server.row)
  const { applications = {}, licenses = [] } = server.state
  const isOffline = server.row.state === 'offline'
  return {
    ...ctx.registry.views.row(ctx.caller, server),
    deviceId: server.id,
    comment: server.stored.comment,
    applications: isOffline ? {} : applications,
    ifbMode: has.ifb ? ifbMode : null,
    webrtcPort: has.webrtc ? webrtcPort : null,
    publishingMode: has.webrtc ? publishingMode : null,
    genlockOffset: has.genlock ? genlockOffset : null,
    registrationServerPort: has.ipPipe ? registrationServerPort : null,
    cloud: cloudPlaceOf(server.stored),
    smpte: has.smpte ? smpteSettings(server) : null,
    ipPipe: has.ipPipe ? ipPipeSettings(server) : null,
    allocatedChannels: allocatedChannels(ctx.registry, server.id),
    servicesData: await servicesOf(server, ctx),
    // The report has the time until the end; the time of the report is that of the last one.
    licenses: licenses.map(({ name, valid, endsInS }) => ({
      name,
      valid,
      endsAt: endsInS === null ? null : server.seenAt + endsInS * 1000,
    })),
  }
}
