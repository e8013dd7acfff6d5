import type { ChannelFile } from '@backhaul/contract/channel-files'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { FileCard } from './FileCard.tsx'
import files from './files.en.json'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { files } } }))

test.each([
  [true, /^transferring · /],
  [false, /^(?!.*transferring)/],
])('UI-136 the card of a file says, as its row does, whether it is transferring: %s', (isTransferring, details) => {
  const file = {
    fileName: 'rec_1.mp4',
    isTransferring,
    lastModified: 1,
    sizeBytes: 5_000_000,
    luName: 'Truck-1',
    metadata: { length: 1000 },
  }
  render(<FileCard file={file as ChannelFile} />)
  expect(screen.getByRole('article', { name: 'rec_1.mp4' }).lastElementChild?.textContent).toMatch(details)
})
