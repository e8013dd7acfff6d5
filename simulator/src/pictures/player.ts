import { createPicture, type Picture, stepPicture } from '../radio/breaks.ts'
import type { PictureSubject } from './subject.ts'

/** A tear is shown for this long, so that the picture is whole again within a second. */
const tearMs = 200
const secondMs = 1000

/** The picture of one unit at the receiver, with the damage by late and lost packets. */
export interface Player {
  subject: PictureSubject
  picture: Picture
  /** The second of the world that the picture is stepped for. */
  second: number
  /** Number of the next frame. */
  seq: number
}

export const createPlayer = (subject: PictureSubject): Player => ({ subject, picture: createPicture(), second: -1, seq: 0 })

/** Takes the newest facts of the unit. The picture is stepped once per second of the world, also where the world runs faster. */
export function takeSubject(player: Player, subject: PictureSubject, worldMs: number): void {
  player.subject = subject
  const second = Math.floor(worldMs / secondMs)
  if (second === player.second) return
  player.second = second
  const { encoderKbps, videoKbps, spareKbps, lossPercent, rttMs, delayMs, key } = subject
  const chance = { key, nowMs: second * secondMs }
  player.picture = stepPicture(player.picture, encoderKbps, videoKbps, spareKbps, lossPercent, rttMs, delayMs, chance)
}

/** Whether the picture is frozen, because packets were too late. Freezes are at the beginning of a second. */
export const isFrozen = ({ picture }: Player, worldMs: number): boolean => worldMs % secondMs < picture.freezeMs

/** Returns a number for each part of the picture that is damaged now. The tears of a second are spread over it. */
export function tearsAt({ picture: { tears }, second, subject }: Player, worldMs: number): number[] {
  const atMs = worldMs % secondMs
  const damaged: number[] = []
  for (let i = 0; i < tears; i++) {
    const sinceMs = atMs - (i * (secondMs - tearMs)) / tears
    if (sinceMs >= 0 && sinceMs < tearMs) damaged.push(subject.key + second * 31 + i)
  }
  return damaged
}
