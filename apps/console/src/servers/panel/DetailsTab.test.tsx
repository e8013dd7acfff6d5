import type { ServerRow } from '@backhaul/contract/servers'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareConsole, show } from '../testing/console.ts'
import { DetailsTab } from './DetailsTab.tsx'

prepareConsole()

test('the comment that another user wrote meanwhile is not overwritten, and the draft of the user stays', async () => {
  const sent: string[] = []
  let comment = ''
  show(<DetailsTab server={{ uniqueId: 's1', serial: 'S-1', inventories: [], groups: [] } as unknown as ServerRow} />, {
    answers: {
      'servers.get': () => ({ comment }),
      'servers.getSpecifications': () => ({}),
      'servers.listAddresses': () => [],
      'servers.listServices': () => [],
      'servers.setComment': (input) => {
        sent.push(input.comment)
        comment = input.comment
        return { comment }
      },
    },
  })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Comment')
  fireEvent.change(field, { target: { value: 'mine' } })
  comment = 'theirs'
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText('Another user changed this meanwhile: “theirs”')
  expect([field.value, sent]).toEqual(['mine', []])
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await expect.poll(() => sent).toEqual(['mine'])
})
