import { realClock } from '@backhaul/clock'
import { pictureLinkLimits } from '@backhaul/device-link'
import type { Image } from '@napi-rs/canvas'
import { createPictureCanvas, loadFont, readOverlay } from './draw.ts'
import { DrawnFleet } from './drawn-fleet.ts'
import { overlaysMax, type PictureTask } from './messages.ts'

// Draws and sends the pictures of watched units, in a process of its own: the simulator and the core keep their processor time.

/** Twice per frame of the highest rate, so that a late tick costs half a frame and not a whole one. */
const tickMs = 500 / pictureLinkLimits.fpsMax
/** Drawing ends at this time of a tick. The cameras that had no turn are first in the next one. */
const drawMsMax = 0.8 * tickMs

const canvas = createPictureCanvas()
const overlays = new Map<string, Image | null>()
const fleets = new Map<number, DrawnFleet>()
/** The fleets in the order of their turns. */
let turns: DrawnFleet[] = []

/** Draws the cameras that are owed a frame, one of each fleet in turn, as far as the time suffices. */
function tick(): void {
  const startMs = realClock.monotonicMs()
  for (const fleet of turns) fleet.beginTick(startMs)
  let done = 0
  while (done < turns.length && realClock.monotonicMs() - startMs < drawMsMax) {
    const fleet = turns.shift() as DrawnFleet
    turns.push(fleet)
    done = fleet.drawNext(canvas, overlays) ? 0 : done + 1
  }
}

function begin(number: number, fleet: DrawnFleet): void {
  fleets.set(number, fleet)
  turns.push(fleet)
}

async function takeOverlay({ sha256, png }: Extract<PictureTask, { kind: 'overlay' }>): Promise<void> {
  const [oldest] = overlays.keys()
  if (overlays.size >= overlaysMax && oldest !== undefined) overlays.delete(oldest)
  overlays.set(sha256, await readOverlay(png))
}

function end(number: number): void {
  const fleet = fleets.get(number)
  fleet?.end()
  fleets.delete(number)
  turns = turns.filter((one) => one !== fleet)
}

loadFont()
realClock.every(tickMs, tick)
process.on('message', (task: PictureTask) => {
  if (task.kind === 'begin') begin(task.fleet, new DrawnFleet(task.address))
  else if (task.kind === 'end') end(task.fleet)
  else if (task.kind === 'overlay') void takeOverlay(task)
  else fleets.get(task.fleet)?.take(task, realClock.monotonicMs())
})
// The simulator ends this process, also where it is killed. Ctrl-C reaches both, and the simulator ends in its own order.
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
