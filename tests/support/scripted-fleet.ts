import { type CoreEnd, type CoreFrame, type FleetEnd, linkVersion, memoryLink, type Provision, type Rejection } from '@backhaul/device-link'

type Asked = Extract<CoreFrame, { op: 'command' }>
type Body = Record<string, unknown>

/** The fleet's end of a device link. It sends only the frames that a test requests. */
export interface ScriptedFleet {
  readonly end: FleetEnd
  readonly frames: CoreFrame[]
  readonly provisions: Provision[]
  /** Commands in the order of arrival. */
  readonly commands: Asked[]
  /** Close code of the core; null while the link is open. */
  readonly closed: number | null
  /** Decides the reply to a command: true accepts, a text refuses in these words, a code with this code, null sends no reply. */
  obey: (asked: Asked) => true | string | { code: Rejection } | null
  /** Sends a report of the device's current boot with the next sequence number. */
  say(deviceId: string, body: Body): Promise<void>
  /** Sends reports unchanged in one frame. */
  send(...reports: [deviceId: string, bootId: number, seq: number, body: Body][]): Promise<void>
  /** Restarts the device: its next reports carry a newer boot id. */
  reboot(deviceId: string, bootId?: number): void
}

/** Resolves when everything sent in this process has arrived and has been answered. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

/** Connects a scripted fleet to a core. Resolves when the core has sent its devices. */
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
    else if (answer !== null)
      link.fleet.send({ op: 'answer', id, deviceId, ok: false, ...(typeof answer === 'string' ? { reason: answer } : answer) })
  }
  core.attach(link.core)
  link.fleet.send({ op: 'hello', v: linkVersion })
  await settled()
  return fleet
}
