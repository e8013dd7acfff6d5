import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeskPage } from './DeskPage.tsx'
import { aWorld, coreAnswers } from './testing/core.ts'
import { show } from './testing/show.tsx'

const main = aWorld({ id: 'main', name: 'main', units: null, host: 'localhost' })

test('the desk of a world that has ended controls no other one until the user chooses it', async () => {
  const writes = coreAnswers({ 'worlds.list': () => ({ worlds: [main], worldsMax: 24 }) })
  await show(<DeskPage />, { at: '/desk?world=gone' })
  await screen.findByText('There is no world gone. It may have ended.')
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Control main' }))
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  expect(writes).toEqual([])
})
