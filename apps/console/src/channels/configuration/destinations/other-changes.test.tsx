import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareConsole, refused } from '../../testing/console.ts'
import { main, open } from './testing/open-destinations.tsx'

prepareConsole()

/** Opens the form of the destination. `change` stores it as another user, `sent` has the inputs of its saves. */
async function edit() {
  let destinations = [main]
  const sent: any[] = []
  const { queryClient } = open({
    answers: {
      'destinations.list': () => ({ destinations }),
      'destinations.update': (input: any) => (sent.push(input), { ...main, name: input.name }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const change = (changed: typeof main) => {
    destinations = [changed]
    return act(() => queryClient.invalidateQueries())
  }
  return { dialog: await screen.findByRole('dialog'), sent, change }
}

test('the form of a destination says at once that another user has changed or deleted it', async () => {
  let destinations = [main]
  const { queryClient } = open({ answers: { 'destinations.list': () => ({ destinations }) } })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = await screen.findByRole('dialog')
  const name = () => within(dialog).getByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.change(name(), { target: { value: 'Evening' } })
  destinations = [{ ...main, name: 'Morning' }]
  await act(() => queryClient.invalidateQueries())
  await within(dialog).findByText('Another user changed this meanwhile: “Name: Morning”')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }))
  expect(name().value).toBe('Morning')
  destinations = []
  await act(() => queryClient.invalidateQueries())
  const gone = await within(dialog).findByRole('alert')
  within(gone).getByText('Main CDN was deleted, or is no longer visible to you.')
  fireEvent.click(within(gone).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a save over a change that the form has not seen is refused, and names the change; the draft is saved on demand', async () => {
  let stored = main
  const sent: any[] = []
  open({
    answers: {
      'destinations.list': () => ({ destinations: [stored] }),
      'destinations.update': (input: any) => {
        sent.push(input)
        if (input.lastModified !== stored.lastModified) throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
        return { ...stored, name: input.name }
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Evening' } })
  stored = { ...main, streams: [{ ...main.streams[0]!, bitrate: 4000 }], lastModified: 5 }
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('Another user changed this meanwhile: “live-1, Bitrate (kbps): 4000”')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ name, lastModified }) => ({ name, lastModified }))).toEqual([
    { name: 'Evening', lastModified: 0 },
    { name: 'Evening', lastModified: 5 },
  ])
})

test('a change that was stored and not answered ends the form like an answer, also with a new password', async () => {
  let stored = main
  open({
    answers: {
      'destinations.list': () => ({ destinations: [stored] }),
      'destinations.update': () => {
        stored = { ...main, name: 'Evening CDN', lastModified: 7 }
        throw new TypeError('Failed to fetch')
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Evening CDN' } })
  fireEvent.change(within(dialog).getByLabelText('Passphrase'), { target: { value: 'Sunrise2026' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Edit Evening CDN' })).toBeTruthy()
})

test('a change that was neither stored nor answered keeps the form', async () => {
  open({
    answers: {
      'destinations.update': () => {
        throw new TypeError('Failed to fetch')
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Main CDN' }))
  const dialog = await screen.findByRole('dialog')
  const name = within(dialog).getByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.change(name, { target: { value: 'Evening CDN' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByRole('alert')
  expect(name.value).toBe('Evening CDN')
})

test('a passphrase that another user replaced meanwhile is part of the notice, though no value shows it', async () => {
  const { dialog, change } = await edit()
  fireEvent.change(within(dialog).getByLabelText('Passphrase'), { target: { value: 'Sunrise2026' } })
  await change({ ...main, lastModified: 9 })
  await within(dialog).findByText('Another user changed this meanwhile: “an address, a password or a passphrase”')
})

test('a passphrase is not sent for an address that another user changed while it was entered', async () => {
  const { dialog, sent, change } = await edit()
  fireEvent.change(within(dialog).getByLabelText('Passphrase'), { target: { value: 'Sunrise2026' } })
  await change({ ...main, streams: [{ ...main.streams[0]!, primaryAddress: 'srt://other.example:9000' }], lastModified: 9 })
  await within(dialog).findByText('Another user changed this meanwhile: “live-1, Primary URL: srt://other.example:9000”')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText(/^Another user changed the address meanwhile/)
  expect(within(dialog).getByText('srt://other.example:9000/…')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(/^Primary URL/), { target: { value: 'srt://ingest.cdn.example:9000' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('a stream that another user renamed meanwhile keeps its secrets with the draft of the form', async () => {
  const { dialog, sent, change } = await edit()
  fireEvent.change(within(dialog).getByLabelText('Bitrate (kbps)'), { target: { value: '5000' } })
  await change({ ...main, streams: [{ ...main.streams[0]!, streamId: 'uno' }], lastModified: 9 })
  await within(dialog).findByText('Another user changed this meanwhile: “live-1, Stream ID: uno”')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ lastModified: 9, streams: [{ streamId: 'live-1', formerStreamId: 'uno', bitrate: 5000 }] })
  expect(sent[0].streams[0]).not.toHaveProperty('urlPrimary')
})
