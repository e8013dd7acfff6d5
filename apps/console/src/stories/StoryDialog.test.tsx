import type { Story } from '@backhaul/contract/stories'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { prepareConsole, show } from '../app/testing/console.tsx'
import stories from './stories.en.json'
import { StoryDialog } from './StoryDialog.tsx'

prepareConsole({ stories })

test('UI-133 a story that another user changed meanwhile is not overwritten, and the draft of the user stays', async () => {
  let stored = { id: 's1', slugline: 'HARBOUR FIRE', reporter: 'A. Okafor', units: [], lastModified: 1 } as unknown as Story
  const sent: object[] = []
  const closed = vi.fn()
  show(<StoryDialog inventoryId="inv1" story={stored} onSaved={() => {}} onClose={closed} />, {
    path: '/stories',
    route: '/stories',
    answers: {
      'stories.get': () => stored,
      'stories.update': (input) => {
        sent.push(input)
        return { ...stored, ...input }
      },
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: stories.editTitle }))
  const slugline = dialog.getByLabelText<HTMLInputElement>(/^Slugline/)
  fireEvent.change(slugline, { target: { value: 'HARBOUR FIRE OUT' } })
  stored = { ...stored, reporter: 'B. Lind', lastModified: 2 }
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/Another user changed this meanwhile: “Reporter: B. Lind”/)
  expect([slugline.value, sent]).toEqual(['HARBOUR FIRE OUT', []])
  fireEvent.click(dialog.getByRole('button', { name: 'Take theirs' }))
  fireEvent.change(dialog.getByLabelText(/^Slugline/), { target: { value: 'HARBOUR FIRE OUT' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent).toMatchObject([{ id: 's1', slugline: 'HARBOUR FIRE OUT', reporter: 'B. Lind', lastModified: 2 }])
})
