import type { AudioRoom, calls } from '@backhaul/contract/audio-rooms'
import type { Handle } from '../../http/handle.ts'

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' || typeof other === 'number' ? Number(one) - Number(other) : one.localeCompare(other, 'en')

/** The rooms of an inventory are in memory, and are bounded. */
export const list: Handle<typeof calls.list> = ({ inventory, input, ctx }) => {
  const { offset, limit, searchValue, sortBy, sortDir } = input
  const sought = searchValue.toLowerCase()
  const rooms = ctx.registry.audio.roomsOf(inventory.id).filter(({ name }) => name.toLowerCase().includes(sought))
  const direction = sortDir === 'desc' ? -1 : 1
  const inOrder = (one: AudioRoom, other: AudioRoom) => direction * compare(one[sortBy], other[sortBy]) || compare(one.id, other.id)
  const rows = rooms.map((room) => ctx.registry.audio.rowOf(room)).toSorted(inOrder)
  return { items: rows.slice(offset, offset + limit), total: rows.length, offset, limit }
}
