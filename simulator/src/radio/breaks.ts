import { type Chance, draw, purposeOf } from '../chance.ts'

/** The picture at the receiver, stepped once a second. */
export interface Picture {
  /** Video that the links did not carry yet. */
  readonly lateKbit: number
  readonly lateMs: number
  /** Milliseconds of this second in which the picture was frozen, because its packets arrived after the delay had passed. */
  readonly freezeMs: number
  /** Damaged pictures of this second: packets that neither error correction nor a repetition replaced. */
  readonly tears: number
}

export const createPicture = (): Picture => ({ lateKbit: 0, lateMs: 0, freezeMs: 0, tears: 0 })

const tearsPurpose = purposeOf('picture tears')
/** Encoder, decoder and the order of packets need a part of the delay. */
const bufferShare = 0.8
const packetKbit = 10.5
const repeatsMax = 6
const tearsMax = 25

/** Returns how long a packet may be late. */
export const bufferMs = (delayMs: number, rttMs: number): number => Math.max(80, delayMs * bufferShare - rttMs)

/** Returns the expected number of tears per second: losses come in bursts, so a repetition is lost more often than by chance. */
function expectedTears(videoKbps: number, lossPercent: number, repeats: number): number {
  const loss = lossPercent / 100
  const lastingLoss = loss * Math.pow(loss, repeats / 2)
  return (videoKbps / packetKbit) * lastingLoss * 0.5
}

/** Steps the picture by a second. `spareKbps`: capacity that the unit can use to send late video. */
export function stepPicture(
  picture: Picture,
  encoderKbps: number,
  carriedKbps: number,
  spareKbps: number,
  lossPercent: number,
  rttMs: number,
  delayMs: number,
  chance: Chance,
): Picture {
  const buffer = bufferMs(delayMs, rttMs)
  const missingKbit = Math.max(0, encoderKbps - carriedKbps)
  const waitingKbit = picture.lateKbit + missingKbit
  const waitingMs = picture.lateMs + (1000 * missingKbit) / Math.max(1, encoderKbps)
  const left = waitingKbit <= spareKbps ? 0 : 1 - Math.max(0, spareKbps) / waitingKbit
  const late = waitingMs * left
  // The receiver drops video that is too late.
  const kept = late <= buffer ? 1 : buffer / late
  const repeats = Math.min(repeatsMax, Math.floor(buffer / (2 * rttMs + 40)))
  const tears = Math.floor(expectedTears(carriedKbps, lossPercent, repeats) + draw(chance, tearsPurpose))
  return {
    lateKbit: waitingKbit * left * kept,
    lateMs: late * kept,
    freezeMs: Math.min(1000, Math.round(late * (1 - kept))),
    tears: tears > tearsMax ? tearsMax : tears,
  }
}
