import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { unbounded, write } from './marks.ts'
import { refusalOf } from './refusals.ts'
import type { WriteQueue } from './write-queue.ts'

export interface StoredParticipant {
  readonly id: string
  readonly kind: 'unit' | 'phone' | 'sip'
  readonly unitId: string | null
  readonly intercom: number | null
  readonly account: string | null
  readonly name: string
}

/** An audio room as it is stored, with its participants in the order of their ids. */
export interface StoredRoom {
  readonly id: string
  readonly inventoryId: string
  readonly name: string
  readonly intercom: boolean
  readonly serverId: string | null
  readonly lastModified: number
  readonly participants: readonly StoredParticipant[]
}

/** The fields of a room. Without participants, the list stays as it is. */
export interface RoomFields extends Pick<StoredRoom, 'name' | 'intercom' | 'serverId'> {
  readonly participants?: readonly StoredParticipant[] | undefined
}

/** Why a write was refused. `taken`: the name. `twice`: a participant. `unknown`: a server or unit was removed meanwhile. */
export type RoomRefusal = 'missing' | 'taken' | 'twice' | 'unknown' | 'tooMany'

const shown = {
  omit: { createdAt: true, nameKey: true },
  include: { participants: { omit: { roomId: true }, orderBy: { id: 'asc' } } },
} as const satisfies Pick<Prisma.AudioRoomFindManyArgs, 'omit' | 'include'>
type Row = Prisma.AudioRoomGetPayload<typeof shown>

const stored = ({ lastModified, participants, ...room }: Row): StoredRoom => ({
  ...room,
  lastModified: lastModified.getTime(),
  participants: participants.map((one) => ({ ...one, kind: one.kind as StoredParticipant['kind'] })),
})

const columns = ({ name, intercom, serverId }: RoomFields, at: number) => ({
  name,
  nameKey: name.toLowerCase(),
  intercom,
  serverId,
  lastModified: new Date(at),
})

/** Returns what a write makes, or why the database refused it. */
async function unlessRefused<Result>(write: PromiseLike<Result>): Promise<Result | RoomRefusal> {
  try {
    return await write
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    return refusal === 'taken' && isParticipant(error) ? 'twice' : refusal
  }
}

/** Whether a unique index of the participants refused a write. */
const isParticipant = (error: unknown): boolean =>
  JSON.stringify((error as { meta?: object }).meta ?? {}).includes('audio_room_participants')

/** `inOrder`: see `destinationsStore`. */
export const audioRoomsStore = (prisma: PrismaClient, inOrder: WriteQueue) => {
  const replaceParticipants = async (db: Prisma.TransactionClient, roomId: string, participants: RoomFields['participants']) => {
    if (participants === undefined) return
    await db.audioRoomParticipant.deleteMany({ where: { roomId } })
    await db.audioRoomParticipant.createMany({ data: participants.map((one) => ({ roomId, ...one })) })
  }
  const read = async (db: Prisma.TransactionClient, id: string) => stored(await db.audioRoom.findUniqueOrThrow({ where: { id }, ...shown }))
  const touch = (db: Prisma.TransactionClient, id: string, at: number) =>
    db.audioRoom.update({ where: { id }, data: { lastModified: new Date(at) }, select: { id: true } })
  return {
    /** Reads every room for the registry, which applies the scopes of callers. */
    all: unbounded(async (): Promise<StoredRoom[]> => (await prisma.audioRoom.findMany({ orderBy: { id: 'asc' }, ...shown })).map(stored)),

    some: unbounded(async (ids: readonly string[]): Promise<StoredRoom[]> =>
      (await prisma.audioRoom.findMany({ where: { id: { in: [...ids] } }, ...shown })).map(stored),
    ),

    /** Stores a new room; `tooMany` when the inventory has `max` already, also after writes at the same time. */
    create: write(
      (room: { id: string; inventoryId: string; fields: RoomFields; at: number }, max: number): Promise<StoredRoom | RoomRefusal> =>
        inOrder(room.inventoryId, () =>
          unlessRefused<StoredRoom | RoomRefusal>(
            prisma.$transaction(async (db) => {
              const { id, inventoryId, fields, at } = room
              await db.$executeRaw`SELECT 1 FROM inventories WHERE id = ${inventoryId} FOR NO KEY UPDATE`
              if ((await db.audioRoom.count({ where: { inventoryId } })) >= max) return 'tooMany'
              await db.audioRoom.create({ data: { id, inventoryId, ...columns(fields, at) }, select: { id: true } })
              await replaceParticipants(db, id, fields.participants)
              return read(db, id)
            }),
          ),
        ),
    ),

    update: write((id: string, fields: RoomFields, at: number): Promise<StoredRoom | RoomRefusal> =>
      unlessRefused(
        prisma.$transaction(async (db) => {
          await db.audioRoom.update({ where: { id }, data: columns(fields, at), select: { id: true } })
          await replaceParticipants(db, id, fields.participants)
          return read(db, id)
        }),
      ),
    ),

    /** False when the room was deleted already. */
    remove: write(async (id: string): Promise<boolean> => (await prisma.audioRoom.deleteMany({ where: { id } })).count > 0),

    /** Adds a participant, or replaces the one with its id. The row of the room is locked, so that its number is bounded. */
    putParticipant: write((roomId: string, participant: StoredParticipant, at: number, max: number): Promise<StoredRoom | RoomRefusal> =>
      unlessRefused<StoredRoom | RoomRefusal>(
        prisma.$transaction(async (db) => {
          await touch(db, roomId, at)
          const { id, ...fields } = participant
          await db.audioRoomParticipant.upsert({
            where: { roomId_id: { roomId, id } },
            create: { roomId, ...participant },
            update: fields,
            select: { id: true },
          })
          if ((await db.audioRoomParticipant.count({ where: { roomId } })) > max) throw new TooMany()
          return read(db, roomId)
        }),
      ).catch((error: unknown) => {
        if (error instanceof TooMany) return 'tooMany' as const
        throw error
      }),
    ),

    removeParticipant: write((roomId: string, id: string, at: number): Promise<StoredRoom | RoomRefusal> =>
      unlessRefused(
        prisma.$transaction(async (db) => {
          await touch(db, roomId, at)
          await db.audioRoomParticipant.delete({ where: { roomId_id: { roomId, id } }, select: { id: true } })
          return read(db, roomId)
        }),
      ),
    ),
  }
}

/** Rolls a transaction back. */
class TooMany extends Error {}
