import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, prepareWholeConsole } from '../../app/testing/whole-console.tsx'

prepareWholeConsole()

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
async function manage() {
  press('Saved views')
  fireEvent.click(await screen.findByText('Save or change views…'))
  return within(await screen.findByRole('dialog', { name: 'Saved views' }))
}

test('a view of the list is saved, renamed, opened from the list and from the palette, and removed', async () => {
  const { router, kept, at } = await openConsole('/list?status=offline&sort=name.desc', { role: 'luc_admin' })
  await screen.findByRole('button', { name: 'Saved views' })
  let dialog = await manage()
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name of the view' }), { target: { value: 'Lost units' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save the view' }))
  const name = await dialog.findByRole('textbox', { name: 'Name of Lost units' })
  fireEvent.change(name, { target: { value: 'Gone units' } })
  fireEvent.submit(name.closest('form')!)
  const renamed = await dialog.findByRole('textbox', { name: 'Name of Gone units' })
  const view = { name: 'Gone units', page: '/list', search: 'status=offline&sort=name.desc' }
  await waitFor(() => expect(kept.preferences.savedViews).toEqual([view]))
  fireEvent.keyDown(renamed, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await router.navigate('/list?counter=idle')
  press('Saved views')
  fireEvent.click(await screen.findByText('Gone units'))
  await waitFor(() => expect(at()).toBe('/list?status=offline&sort=name.desc'))

  await router.navigate('/usage_profiles')
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }))
  fireEvent.change(palette.getByRole('textbox'), { target: { value: 'gone un' } })
  fireEvent.click((await palette.findByText(/Gone units/)).closest('[data-action]')!)
  await waitFor(() => expect(at()).toContain('/list?status=offline'))

  await screen.findByRole('button', { name: 'Saved views' })
  dialog = await manage()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Gone units' }))
  await dialog.findByText('You have no saved views yet.')
  await waitFor(() => expect(kept.preferences.savedViews).toEqual([]))
})
