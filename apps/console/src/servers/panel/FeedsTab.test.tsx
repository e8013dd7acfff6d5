import type { ServerRow } from '@backhaul/contract/servers'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareConsole, show } from '../testing/console.ts'
import { FeedsTab } from './FeedsTab.tsx'

prepareConsole()

test('UI-217 a feed of a transceiver shows its direction, format, unit and groups', async () => {
  const feed = {
    channelId: 'c1',
    name: 'TRX-OUT1',
    direction: 'decoder',
    status: 'collecting',
    format: '1080p50',
    bitrate: 4200,
    uptime: 60,
    allocatedToUnitAlias: 'Truck-7',
    recording: false,
    groups: [{ id: 'g1', name: 'North' }],
  }
  show(<FeedsTab server={{ uniqueId: 's1' } as ServerRow} />, { answers: { 'servers.listFeeds': () => [feed] } })
  fireEvent.click(await screen.findByRole('button', { name: 'TRX-OUT1' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Feed TRX-OUT1/ }))
  for (const text of ['Decoder', 'Collecting', '1080p50', 'Truck-7', 'North', 'Not recording']) expect(dialog.getByText(text)).toBeTruthy()
}, 20_000)
