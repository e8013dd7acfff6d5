import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { worldNow } from '../../domain/world-clock.ts'
import { refused } from '../../app/testing/console.tsx'
import { open, prepareConfiguration } from './testing/configuration.tsx'

prepareConfiguration()

// The time of the page advances in steps of 10 s.
const minutesAgo = (minutes: number) => worldNow() - minutes * 60_000 - 15_000
const notice = async (text: RegExp) => (await screen.findByText(text)).closest<HTMLElement>('[role="status"]')!
const withdraw = (one: HTMLElement) => fireEvent.click(within(one).getByRole('button', { name: 'Withdraw' }))

test('each change that waits for the unit is named with its user and its age, above every tab, until it is withdrawn', async () => {
  let waiting: object[] = [
    { id: 'c1', at: minutesAgo(3), by: 'ada', fields: ['audioBitrate', 'delay'] },
    { id: 'c2', at: minutesAgo(2), by: null, fields: ['metadata'] },
  ]
  const sent: unknown[] = []
  open('alerts', {
    answers: {
      'units.listWaiting': () => waiting,
      'units.withdrawChange': (input: { changeId: string }) => {
        sent.push(input)
        waiting = waiting.slice(1)
        return waiting
      },
    },
  })
  const first = await notice(/Audio bitrate/)
  expect(first.textContent).toContain(
    'Not confirmed by Truck-1: Audio bitrate and Delay (requested by ada, 3 min ago). The core asks the device again.',
  )
  within(await notice(/Not confirmed by Truck-1: Metadata \(requested 2 min ago\)/))
  withdraw(first)
  await screen.findByText(/Truck-1: the change was withdrawn: Audio bitrate and Delay/)
  expect(sent).toEqual([{ unitId: 'u1', changeId: 'c1' }])
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1))
})

test('the notice of a change that no longer waits is gone after its withdrawal was refused', async () => {
  let waiting: object[] = [{ id: 'c1', at: minutesAgo(3), by: 'ada', fields: ['encoder'] }]
  open('metadata', {
    fields: { status: 'offline' },
    answers: {
      'units.listWaiting': () => waiting,
      'units.withdrawChange': () => {
        waiting = []
        throw refused({ code: 'CHANGE_NOT_WAITING', status: 404 })
      },
    },
  })
  const first = await notice(/Codec .*when it is online/)
  withdraw(first)
  await screen.findByText(/The change was not withdrawn \(Codec\): The change does not wait for the device/)
  await waitFor(() => expect(screen.queryByText(/Not confirmed/)).toBeNull())
})

test('a user who may not configure the unit sees the change and cannot withdraw it', async () => {
  const waiting = [{ id: 'c1', at: minutesAgo(3), by: 'ada', fields: ['encoder'] }]
  open('metadata', { role: 'luc_read', answers: { 'units.listWaiting': () => waiting } })
  const button = within(await notice(/Codec/)).getByRole('button', { name: 'Withdraw' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('the settings that the unit reports otherwise than they were set are named with their ages', async () => {
  open('metadata', {
    settings: {
      differing: [
        { field: 'audioBitrate', at: minutesAgo(3) },
        { field: 'interfaces', at: minutesAgo(120) },
      ],
    },
  })
  await notice(/another value than was set here: Audio bitrate \(3 min ago\) and Network interfaces \(2 h ago\)/)
})
