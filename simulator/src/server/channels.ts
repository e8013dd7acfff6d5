import { signal, type ServerCondition } from '../device/step.ts'
import { type Draft, isDiskFull, isLicensed, type ServerState, type ServerStep } from './state.ts'

/** Returns the condition of the server for one of its channels. Without a licence only the first ones work. */
function conditionFor(server: ServerState, index: number, nowMs: number): ServerCondition {
  if (server.down) return 'down'
  if (server.upgrade !== null) return 'upgrading'
  return index < server.model.channelsWithoutLicense || isLicensed(server, nowMs) ? 'up' : 'unlicensed'
}

/** Tells the channels the condition of the server. */
export function tellChannels(server: Draft, step: ServerStep): void {
  server.licensed = isLicensed(server, step.nowMs)
  server.channelIds.forEach((id, i) => signal(step, id, { kind: 'serverState', state: conditionFor(server, i, step.nowMs) }))
  tellIngest(server, step)
}

/** Tells the channels whose recordings it receives whether it takes them now. Without a licence only the first ones are taken. */
function tellIngest(server: ServerState, step: ServerStep): void {
  const hasRoom = !isDiskFull(server)
  server.ingestIds.forEach((id, i) =>
    signal(step, id, { kind: 'ingestReady', ready: hasRoom && conditionFor(server, i, step.nowMs) === 'up' }),
  )
}

export function tellDisk(server: ServerState, step: ServerStep, full: boolean): void {
  for (const id of server.channelIds) signal(step, id, { kind: 'disk', full })
  tellIngest(server, step)
}

/** Adds a channel. The ids are kept in order, so that the channels that work without a licence do not depend on the order of arrival. */
export function registerChannel(server: Draft, step: ServerStep, channelId: string): void {
  if (server.channelIds.includes(channelId)) return
  server.channelIds = [...server.channelIds, channelId].toSorted()
  const { settings, channelIds } = server
  // The records of the core may name more channels than the type usually has.
  if (settings.maxChannels < channelIds.length) server.settings = { ...settings, maxChannels: Math.min(64, channelIds.length) }
  if (server.down || server.upgrade !== null || !isLicensed(server, step.nowMs)) tellChannels(server, step)
  if (isDiskFull(server)) signal(step, channelId, { kind: 'disk', full: true })
}

/** Begins or ends to receive the recordings of a channel. Another type of server takes none. */
export function receiveRecordings(server: Draft, step: ServerStep, channelId: string, on: boolean): void {
  const others = server.ingestIds.filter((id) => id !== channelId)
  server.ingestIds = on && server.model.ingest ? [...others, channelId].toSorted() : others
  tellIngest(server, step)
}
