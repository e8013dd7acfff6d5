import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareConsole, show } from '../app/testing/console.tsx'
import { FileLinks } from './FileLinks.tsx'
import files from './files.en.json'

prepareConsole({ files })

test('a link whose maker may not share the file is listed as one that does not work now', async () => {
  const link = { createdAt: 1, expiresAt: 2 }
  show(<FileLinks fileId="f-1" />, {
    path: '/files',
    route: '/files',
    role: 'luc_regular',
    answers: {
      'channelFiles.listLinks': () => [
        { ...link, id: 'l-1', by: 'ada', works: true },
        { ...link, id: 'l-2', by: 'grace', works: false },
      ],
    },
  })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(within(second!).getByText(/^Does not work now/)).toBeTruthy()
  expect(within(first!).queryByText(/^Does not work now/)).toBeNull()
})
