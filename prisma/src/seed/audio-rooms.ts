import type { AudioRoom, AudioRoomParticipant, Channel, ChannelInterface, Server, Unit } from '../../generated/client.ts'

const hourMs = 3600 * 1000
const unitsPerRoom = 4
/** Lines of a server that have a channel of their own, and tally interfaces in use. */
const ifbPerServer = 2
const talliesPerServer = 4
const roomNames = ['Gallery', 'Sports desk', 'Newsroom', 'Elections', 'Outside broadcast', 'Night desk']
/** Units that no person carries. */
const withoutSound = new Set(['Drone', 'Xtender'])

const hubsOf = (servers: readonly Server[]) => servers.filter(({ type }) => type === 'mmh_server')

/**
 * An audio room for each hub that receives units: the units of its inventory with a channel of the hub, the desk and a studio. The
 * first intercom of these units calls the room.
 */
export function makeAudioRooms(servers: readonly Server[], channels: readonly Channel[], units: readonly Unit[], now: number) {
  const rooms: AudioRoom[] = []
  const participants: AudioRoomParticipant[] = []
  const roomOfUnit = new Map<string, string>()
  const serverOf = new Map(channels.map(({ id, serverId }) => [id, serverId]))
  const senders = Map.groupBy(units, ({ selChannelId }) => serverOf.get(selChannelId ?? ''))
  for (const [index, server] of hubsOf(servers).entries()) {
    const { id: serverId, inventoryId } = server
    const crews = (senders.get(serverId) ?? []).filter((unit) => unit.inventoryId === inventoryId && !withoutSound.has(unit.type))
    if (crews.length === 0) continue
    const id = `room-${String(index + 1).padStart(3, '0')}`
    const city = server.name.replace(/-HUB.*$/, '').replaceAll('-', ' ')
    const name = `${city} ${roomNames[index % roomNames.length]?.toLowerCase()} ${index + 1}`
    const at = new Date(now - (index + 1) * hourMs)
    rooms.push({ id, inventoryId, name, nameKey: name.toLowerCase(), intercom: true, serverId, createdAt: at, lastModified: at })
    const plain = { roomId: id, unitId: null, intercom: null, account: null, name: '' }
    for (const unit of crews.slice(0, unitsPerRoom)) {
      participants.push({ ...plain, id: unit.id, kind: 'unit', unitId: unit.id, intercom: 1 })
      roomOfUnit.set(unit.id, id)
    }
    participants.push({ ...plain, id: 'desk', kind: 'phone', account: `+49 30 55501${String(index).padStart(2, '0')}`, name: 'Producer' })
    participants.push({ ...plain, id: 'studio', kind: 'sip', account: `studio-${index + 1}@sip.example`, name: 'Studio floor' })
  }
  return { rooms, participants, roomOfUnit }
}

/** Units whose first intercom calls the room that they are a participant of. */
export const withRooms = (units: readonly Unit[], roomOfUnit: ReadonlyMap<string, string>): Unit[] =>
  units.map((unit) => {
    const destination = roomOfUnit.get(unit.id)
    if (destination === undefined) return unit
    const intercoms = [
      { mode: 'audioRoom', destination },
      { mode: 'targetChannel', destination: null },
    ]
    return { ...unit, settings: { ...(unit.settings as object), intercoms } }
  })

/** The first channels of each hub have the tally interfaces and IFB lines with the same numbers. */
export const makeChannelInterfaces = (servers: readonly Server[], channels: readonly Channel[]): ChannelInterface[] =>
  hubsOf(servers).flatMap(({ id: serverId }) => {
    const ids = channels.flatMap((channel) => (channel.serverId === serverId ? channel.id : [])).toSorted()
    const given = (kind: string, count: number) =>
      ids.slice(0, count).map((channelId, index) => ({ serverId, kind, number: index + 1, channelId }))
    return [...given('tally', talliesPerServer), ...given('ifb', ifbPerServer)]
  })
