import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminChannel } from '../../domain/channels/testing/channel-details.ts'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { type Answers, prepareConsole, show } from '../testing/console.ts'
import { ChannelConfigurationPage } from './ChannelConfigurationPage.tsx'

prepareConsole()

const lost = 'No connection to the core.'

const open = (tab: string, answers: Answers, unavailable: string | null = null) =>
  show(<ChannelConfigurationPage />, {
    channels: [channelRow()],
    path: `/channels/c1/configuration/${tab}`,
    route: '/channels/:channelId/configuration/:tab?',
    ...(unavailable !== null && { unavailable }),
    answers: { 'channels.getDetails': () => adminChannel({}, 7), ...answers },
  })

// A PNG of 1 × 1 pixel.
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.codePointAt(0)!,
)
const fileOf = (bytes: Uint8Array) => new File([bytes as Uint8Array<ArrayBuffer>], 'logo.png', { type: 'image/png' })

test('UI-187 an upload that did not reach the core says so until the connection is back, and a refused file stays refused', async () => {
  const { setUnavailable } = open('overlay', { 'channels.getOverlay': () => null })
  const place = (await screen.findByText('Drop a PNG here')).parentElement!
  const reconnect = () => {
    act(() => setUnavailable(lost))
    act(() => setUnavailable(null))
  }
  fireEvent.drop(place, { dataTransfer: { files: [fileOf(png)] } })
  await screen.findByText('The core did not respond. Try again.')
  reconnect()
  await waitFor(() => expect(screen.queryByText('The core did not respond. Try again.')).toBeNull())
  fireEvent.drop(place, { dataTransfer: { files: [fileOf(new Uint8Array([1, 2, 3]))] } })
  await screen.findByText('The overlay file is not a PNG picture, or it is damaged.')
  reconnect()
  screen.getByText('The overlay file is not a PNG picture, or it is damaged.')
})

test('UI-190 a tab that is opened without a connection says so, and has its content once there is one', async () => {
  let isReachable = false
  const { setUnavailable } = open(
    'audio',
    {
      'inventories.listIfb': () => {
        if (!isReachable) throw new Error('Failed to fetch')
        return { lines: [], truncated: false }
      },
    },
    lost,
  )
  await within(await screen.findByRole('alert')).findByText(lost)
  isReachable = true
  act(() => setUnavailable(null))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
