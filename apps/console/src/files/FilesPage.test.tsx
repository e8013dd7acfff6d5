import type { ChannelFile } from '@backhaul/contract/channel-files'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareConsole, show } from '../app/testing/console.tsx'
import files from './files.en.json'
import { FilesPage } from './FilesPage.tsx'

prepareConsole({ files })

const file: ChannelFile = {
  id: 'f1',
  fileId: { channel: 'c1', unit: 'u1', name: 'rec_1.mp4' },
  fileName: 'rec_1.mp4',
  luName: 'Truck-1',
  luAlias: null,
  mmhId: 's1',
  mmhName: 'Hub-1',
  sizeBytes: 5_000_000,
  lastModified: 1,
  chunkIndex: null,
  chunks: [],
  isTransferring: false,
  rootDirectory: '/',
  metadata: {
    date: 1,
    size: 5_000_000,
    resolution: '480x270',
    length: 10_000,
    bitrate: 900,
    codec: 'h264',
    gps: null,
    unitName: 'Truck-1',
    unitType: 'LU800',
    story: {},
  },
}

test('R-037 R-115 a reader sees files, and every button says why it is disabled', async () => {
  show(<FilesPage />, {
    path: '/files?item=f1',
    route: '/files',
    role: 'luc_read',
    answers: {
      'channelFiles.list': () => ({ items: [file], total: 1 }),
      'channelFiles.listBroadcasts': () => [],
      'channelFiles.listPlayoutChannels': () => [],
    },
  })
  expect(await screen.findAllByText('rec_1.mp4')).not.toHaveLength(0)
  fireEvent.click(await screen.findByRole('tab', { name: 'Metadata' }))
  await screen.findByText('480x270')
  const remove = await screen.findByRole('button', { name: 'Delete' })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(remove.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Not available for your user type')
}, 20_000)
