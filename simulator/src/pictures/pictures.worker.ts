import { realClock } from '@backhaul/clock'
import { feedOf, pictureLinkLimits } from '@backhaul/device-link'
import { createPictureCanvas, drawPicture, loadFont } from './draw.ts'
import { maintainPictureLink, type PictureLink, type Watched } from './link.ts'
import { type PictureTask, subjectsEveryMs } from './messages.ts'
import { createPlayer, isFrozen, type Player, takeSubject, tearsAt } from './player.ts'

// Draws and sends the pictures of watched units, in a process of its own: the simulator and the core keep their processor time.

/** Twice per frame of the highest rate, so that a late tick costs half a frame and not a whole one. */
const tickMs = 500 / pictureLinkLimits.fpsMax
/** Drawing ends at this time of a tick. The units that had no turn are first in the next one. */
const drawMsMax = 0.8 * tickMs
/** A unit that had no turn is owed no more than this, so that it does not catch up on old pictures. */
const owedMax = 1.5
/** Without news for this long, the simulator is paused or gone, and no picture is sent. */
const outdatedMs = 8 * subjectsEveryMs
/** A world runs at most this fast. */
const speedMax = 600

const canvas = createPictureCanvas()
const players = new Map<string, Player>()
let link: PictureLink | null = null
/** Rates by feed, and the part of a frame that each is owed. */
let rates: readonly { feed: string; fps: number }[] = []
const owed = new Map<string, number>()
let [worldMs, readMs, speed] = [0, Number.NEGATIVE_INFINITY, 1]
let turn = 0
let tickedMs = 0
let shownMs = 0
/** A time that is earlier than the last one by less than this is only unsteady delivery, and the picture does not go back. */
const backMsMax = 1000

/** Returns the time of the world, which goes on between two messages at the pace of the last ones. */
function worldNow(nowMs: number): number {
  const next = Math.floor(worldMs + Math.min(nowMs - readMs, 2 * subjectsEveryMs) * speed)
  if (next > shownMs || shownMs - next > backMsMax) shownMs = next
  return shownMs
}

function takeSubjects({ worldMs: next, subjects }: Extract<PictureTask, { kind: 'subjects' }>): void {
  const nowMs = realClock.monotonicMs()
  const pace = (next - worldMs) / (nowMs - readMs)
  speed = Number.isFinite(readMs) && pace >= 0 && pace <= speedMax ? pace : 1
  ;[worldMs, readMs] = [next, nowMs]
  const named = new Set<string>()
  for (const subject of subjects) {
    named.add(subject.feed)
    const player = players.get(subject.feed) ?? createPlayer(subject)
    players.set(subject.feed, player)
    takeSubject(player, subject, next)
  }
  for (const feed of players.keys()) if (!named.has(feed)) players.delete(feed)
}

function watch(units: Watched): void {
  rates = units.map(({ unitId, camera, fps }) => ({ feed: feedOf(unitId, camera), fps }))
  const watched = new Set(rates.map(({ feed }) => feed))
  for (const feed of owed.keys()) if (!watched.has(feed)) owed.delete(feed)
}

/** Draws the units that are owed a frame, each in turn, as far as the time suffices. */
function tick(): void {
  const startMs = realClock.monotonicMs()
  if (link === null || link.isSlow || startMs - readMs > outdatedMs) return
  const nowMs = worldNow(startMs)
  const elapsedS = (startMs - tickedMs) / 1000
  tickedMs = startMs
  for (const { feed, fps } of rates) owed.set(feed, Math.min(owedMax, (owed.get(feed) ?? 1) + fps * elapsedS))
  for (let i = 0; i < rates.length && realClock.monotonicMs() - startMs < drawMsMax; i++) {
    const { feed } = rates[turn++ % rates.length] as (typeof rates)[number]
    const player = players.get(feed)
    const due = owed.get(feed) ?? 0
    if (player === undefined || due < 1 || isFrozen(player, nowMs)) continue
    owed.set(feed, due - 1)
    link.send(feed, player.seq++, drawPicture(canvas, player.subject, nowMs, tearsAt(player, nowMs)))
  }
}

process.on('message', (task: PictureTask) => {
  if (task.kind === 'subjects') return takeSubjects(task)
  loadFont()
  link = maintainPictureLink(task.address, realClock, watch)
  realClock.every(tickMs, tick)
})
// The simulator ends this process, also where it is killed. Ctrl-C reaches both, and the simulator ends in its own order.
process.on('disconnect', () => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
