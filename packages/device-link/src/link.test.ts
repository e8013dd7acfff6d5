import { expect, test } from 'vitest'
import { memoryLink } from './link.ts'
import type { FleetFrame } from './messages.ts'

const bye = (deviceId: string): FleetFrame => ({ op: 'bye', deviceIds: [deviceId] })
const delivered = () => new Promise((resolve) => setImmediate(resolve))

test('a link inside one process delivers frames in order, and none within send', async () => {
  const { fleet, core } = memoryLink()
  const frames: FleetFrame[] = []
  core.onFrame = (frame) => frames.push(frame)
  fleet.send(bye('u-1'))
  fleet.send(bye('u-2'))
  expect([frames.length, fleet.waiting]).toEqual([0, 2])
  await delivered()
  expect(frames).toEqual([bye('u-1'), bye('u-2')])
  expect(fleet.waiting).toBe(0)
})

test('closing one end closes both ends once and stops delivery', async () => {
  const { fleet, core } = memoryLink()
  const events: string[] = []
  core.onFrame = () => events.push('frame')
  core.onClose = (code) => events.push(`core ${code}`)
  fleet.onClose = (code) => events.push(`fleet ${code}`)
  fleet.send(bye('u-1'))
  fleet.close(4400)
  core.close(1000)
  await delivered()
  fleet.send(bye('u-2'))
  await delivered()
  expect(events.toSorted()).toEqual(['core 1000', 'fleet 4400'])
})
