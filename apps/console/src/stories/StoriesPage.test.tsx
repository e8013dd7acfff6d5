import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareConsole, show } from '../app/testing/console.tsx'
import stories from './stories.en.json'
import { StoriesPage } from './StoriesPage.tsx'

prepareConsole({ stories })

const story = {
  id: 's1',
  slugline: 'HARBOUR FIRE',
  reporter: 'A. Okafor',
  provider: '',
  storyId: '',
  crewName: '',
  units: [],
  lastModified: 1,
}

test('R-038 a reader sees stories, and every button says why it is disabled', async () => {
  show(<StoriesPage />, {
    path: '/stories',
    route: '/stories',
    role: 'luc_read',
    answers: {
      'inventories.list': () => [{ id: 'inv1', name: 'Newsroom' }],
      'stories.list': () => ({ items: [story], total: 1 }),
    },
  })
  await screen.findByText('HARBOUR FIRE')
  for (const name of [stories.create, stories.integration.title]) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect([name, reason?.textContent]).toEqual([name, 'Not available for your user type'])
  }
})
