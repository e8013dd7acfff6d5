import { type CoreEnd, type CoreFrame, type FleetEnd, memoryLink, type Provision } from '@backhaul/device-link'

type Asked = Extract<CoreFrame, { op: 'command' }>
type Body = Record<string, unknown>

/** The far end of a device link that does what a test says, and nothing by itself. */
export interface ScriptedFleet {
  readonly end: FleetEnd
  readonly frames: CoreFrame[]
  readonly provisions: Provision[]
  /** Commands in the order in which they came. */
  readonly commands: Asked[]
  /** The code with which the core closed the link; null while it is open. */
  readonly closed: number | null
  /** What the devices do with a command: true accepts, words refuse, null says nothing. */
  obey: (asked: Asked) => true | string | null
  /** Sends a report of the device's present boot, with the next number. */
  say(deviceId: string, body: Body): Promise<void>
  /** Sends reports as they are, in one frame. */
  send(...reports: [deviceId: string, bootId: number, seq: number, body: Body][]): Promise<void>
  /** The device starts anew: its reports carry a newer boot from now on. */
  reboot(deviceId: string, bootId?: number): void
}

/** Until everything that was sent in this process has arrived and was answered. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

/** Connects a scripted fleet to a core; answers when it knows its devices. */
export async function scriptedFleet(core: { attach(end: CoreEnd): void }, firstBootId = 1): Promise<ScriptedFleet> {
  const link = memoryLink()
  const order = new Map<string, { bootId: number; seq: number }>()
  const orderOf = (deviceId: string) => {
    const known = order.get(deviceId) ?? { bootId: firstBootId, seq: 0 }
    order.set(deviceId, known)
    return known
  }
  let closed: number | null = null
  const fleet: ScriptedFleet = {
    end: link.fleet,
    frames: [],
    provisions: [],
    commands: [],
    get closed() {
      return closed
    },
    obey: () => true,
    say(deviceId, body) {
      const known = orderOf(deviceId)
      known.seq++
      return fleet.send([deviceId, known.bootId, known.seq, body])
    },
    send(...reports) {
      link.fleet.send({ op: 'reports', reports })
      return settled()
    },
    reboot(deviceId, bootId = orderOf(deviceId).bootId + 1) {
      order.set(deviceId, { bootId, seq: 0 })
    },
  }
  link.fleet.onClose = (code) => (closed = code)
  link.fleet.onFrame = (frame) => {
    fleet.frames.push(frame)
    if (frame.op === 'provision') fleet.provisions.push(...frame.devices)
    if (frame.op !== 'command') return
    fleet.commands.push(frame)
    const { id, deviceId } = frame
    const answer = fleet.obey(frame)
    if (answer === true) link.fleet.send({ op: 'answer', id, deviceId, ok: true })
    else if (answer !== null) link.fleet.send({ op: 'answer', id, deviceId, ok: false, reason: answer })
  }
  core.attach(link.core)
  link.fleet.send({ op: 'hello', v: 1 })
  await settled()
  return fleet
}
