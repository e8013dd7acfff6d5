import { report, signal } from '../device/step.ts'
import { receivedKbps, receptionOf } from '../radio/receptions.ts'
import { type ChannelState, type ChannelStep, copiesReport, type Copy, type Draft, isBusy, restStatus, setStatus } from './state.ts'

/** A target that does not answer an offer within this time has failed. */
const answerMs = 4000
/** Failed targets are tried again at this interval. */
const retryMs = 10_000
/** Share by which a bitrate must differ to be reported. */
const newsShare = 0.03

const offer = (step: ChannelStep, uid: string): Copy => {
  signal(step, uid, { kind: 'copy' })
  return { uid, status: 'connecting', dueMs: step.nowMs + answerMs }
}

function reportCopies(channel: ChannelState, step: ChannelStep): void {
  report(step, { ptmpStatuses: copiesReport(channel, receptionOf(step.radio.received, channel.row, receivedKbps)) })
}

/** Offers the video to the targets of the settings, and ends the copies of the former ones. */
export function startCopies(channel: Draft, step: ChannelStep): void {
  const { targets } = channel.settings.ptmp
  for (const { uid } of channel.copies) if (!targets.includes(uid)) signal(step, uid, { kind: 'copyEnd' })
  const before = channel.copies.length
  channel.copies = targets.map((uid) => channel.copies.find((one) => one.uid === uid) ?? offer(step, uid))
  if (targets.length > 0 || before > 0) reportCopies(channel, step)
}

export function endCopies(channel: Draft, step: ChannelStep): void {
  if (channel.copies.length === 0) return
  for (const { uid } of channel.copies) signal(step, uid, { kind: 'copyEnd' })
  channel.copies = []
  reportCopies(channel, step)
}

/** Takes the answer of a target, or the news that it gave the copy up. The other targets are not touched. */
export function takeCopyAnswer(channel: Draft, step: ChannelStep, from: string, ok: boolean): void {
  if (!channel.copies.some(({ uid }) => uid === from)) return ok ? signal(step, from, { kind: 'copyEnd' }) : undefined
  channel.copies = channel.copies.map((one): Copy => {
    if (one.uid !== from) return one
    return { uid: from, status: ok ? 'sending' : 'failed', dueMs: ok ? Number.POSITIVE_INFINITY : step.nowMs + retryMs }
  })
  reportCopies(channel, step)
}

/** Gives targets up that do not answer, tries failed ones again, and reports bitrates that differ by more than 3 %. */
export function checkCopies(channel: Draft, step: ChannelStep, reportedKbps: number): void {
  if (channel.copies.length === 0) return
  const { nowMs } = step
  const due = channel.copies.some(({ dueMs }) => nowMs >= dueMs)
  channel.copies = channel.copies.map((one) => {
    if (nowMs < one.dueMs) return one
    return one.status === 'connecting' ? { ...one, status: 'failed', dueMs: nowMs + retryMs } : offer(step, one.uid)
  })
  const kbps = receptionOf(step.radio.received, channel.row, receivedKbps)
  if (due || Math.abs(kbps - reportedKbps) > reportedKbps * newsShare) reportCopies(channel, step)
}

/** Takes a copy of the video of another channel, unless this one works or has no output. */
export function takeCopy(channel: Draft, step: ChannelStep, from: string): void {
  const { copyOf, disabled, unavailable, serverState, model } = channel
  const isFree = copyOf === from || (copyOf === null && !isBusy(channel) && channel.status !== 'online')
  const ok = isFree && model.takesUnits && !disabled && !unavailable && serverState === 'up'
  signal(step, from, { kind: 'copyAnswer', ok })
  if (!ok) return
  channel.copyOf = from
  setStatus(channel, step, restStatus(channel))
}

export function endCopy(channel: Draft, step: ChannelStep, from: string): void {
  if (channel.copyOf !== from) return
  channel.copyOf = null
  if (channel.status === 'online') setStatus(channel, step, restStatus(channel))
}

/** Gives the copy up because the channel has other work, or stops. */
export function dropCopy(channel: Draft, step: ChannelStep): void {
  if (channel.copyOf === null) return
  signal(step, channel.copyOf, { kind: 'copyAnswer', ok: false })
  channel.copyOf = null
}
