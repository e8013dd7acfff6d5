import { beforeEach, expect, test } from 'vitest'
import { createFrameTurns, turnMsMax } from './frame-turns.ts'

let nowMs: number
let next: (() => void)[]
let turns: ReturnType<typeof createFrameTurns>
/** The frames in the order in which they were taken. */
let taken: string[]
beforeEach(() => {
  nowMs = 0
  next = []
  taken = []
  turns = createFrameTurns(turnMsMax.fleets, { monotonicMs: () => nowMs, nextTurn: (run) => void next.push(run) })
})

/** Runs the next turn of the event loop, and returns the frames that it took. */
function turn(): string[] {
  const from = taken.length
  for (const run of next.splice(0)) run()
  return taken.slice(from)
}

/** A link of which each frame takes 5 ms. */
function join(name: string) {
  const socket = { isPaused: false, pause: () => void (socket.isPaused = true), resume: () => void (socket.isPaused = false) }
  const link = turns.join(socket)
  let count = 0
  const frame = () => {
    const id = `${name}${count++}`
    link.run(() => {
      nowMs += 5
      taken.push(id)
    })
  }
  return { socket, link, send: (frames: number) => Array.from({ length: frames }).forEach(frame) }
}

const ids = (name: string, from: number, to: number) => Array.from({ length: to - from }, (_, index) => `${name}${from + index}`)
const perTurn = turnMsMax.fleets / 5

test('a link that floods the core takes no more than its time in a turn of the event loop, and is not read until its frames are taken', () => {
  const { socket, send } = join('a')
  send(10)
  expect([taken, socket.isPaused]).toEqual([ids('a', 0, perTurn), true])
  expect([turn(), socket.isPaused]).toEqual([ids('a', perTurn, 2 * perTurn), true])
  expect([turn(), socket.isPaused]).toEqual([ids('a', 2 * perTurn, 10), false])
  expect(taken).toEqual(ids('a', 0, 10))
})

test('two links that flood the core share a turn, and a third one is not behind their frames', () => {
  const [a, b, c] = [join('a'), join('b'), join('c')]
  a.send(9)
  b.send(4)
  c.send(1)
  expect(taken).toEqual(ids('a', 0, perTurn))
  expect(turn()).toEqual(['a4', 'b0', 'c0', 'a5'])
  expect([a, b, c].map(({ socket }) => socket.isPaused)).toEqual([true, true, false])
  while (next.length > 0) turn()
  expect([taken.length, a.socket.isPaused, b.socket.isPaused]).toEqual([14, false, false])
})

test('a fleet whose frames fit into the turns is never held back', () => {
  const { socket, send } = join('a')
  for (let second = 0; second < 3; second++) {
    send(perTurn)
    expect(socket.isPaused).toBe(false)
    turn()
  }
  expect(taken).toHaveLength(3 * perTurn)
})

test('the frames of a link that is closed are not taken, and its socket is read again', () => {
  const { socket, link, send } = join('a')
  send(10)
  link.forget()
  expect(socket.isPaused).toBe(false)
  while (next.length > 0) turn()
  expect(taken).toEqual(ids('a', 0, perTurn))
})
