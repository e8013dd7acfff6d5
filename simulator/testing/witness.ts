import type { Output, Place, World } from '../src/world/world.ts'

export interface Witness {
  readonly output: Output
  /** Returns the answer to a command: accepted, refused, or none yet. */
  answerTo(commandId: number): boolean | undefined
  /** Compares the boots of the devices with those of the last look. */
  look(world: World): void
}

/** Follows what the devices of a world send. Throws when it breaks a rule of the device link. */
export function createWitness(): Witness {
  const answers = new Map<number, boolean>()
  const results = new Set<number>()
  const boots = new Map<string, number>()
  const mustSpeak = ({ id, device }: Place, what: string) => {
    if (device.state.silent) throw new Error(`${id} is silent and sends a ${what}`)
  }
  const answer = (deviceId: string, id: number, ok: boolean) => {
    if (answers.has(id)) throw new Error(`${deviceId} answers command ${id} twice`)
    answers.set(id, ok)
  }
  const result = (deviceId: string, id: number) => {
    if (answers.get(id) !== true) throw new Error(`${deviceId} sends a result of command ${id}, which it did not accept`)
    if (results.has(id)) throw new Error(`${deviceId} sends two results of command ${id}`)
    results.add(id)
  }
  return {
    output: {
      report: (place) => mustSpeak(place, 'report'),
      // A device that starts without a connection prepares its full report, and sends it later.
      full() {},
      // The uplink drops the rates of a silent unit.
      second() {},
      heartbeat: () => Number.POSITIVE_INFINITY,
      reply: ({ id }, reply) => {
        if (reply.op === 'answer') answer(id, reply.id, reply.ok)
        else if (reply.op === 'result') result(id, reply.id)
      },
    },
    answerTo: (commandId) => answers.get(commandId),
    look({ places }) {
      for (const { id, device } of places.values()) {
        const { bootId } = device.state
        const before = boots.get(id) ?? 0
        if (bootId < before) throw new Error(`${id} went back from boot ${before} to ${bootId}`)
        boots.set(id, bootId)
      }
    },
  }
}
