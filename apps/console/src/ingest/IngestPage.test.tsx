import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, prepareConsole, refused, show } from '../app/testing/console.tsx'
import { channelRow } from '../domain/channels/testing/channel-row.ts'
import ingest from './ingest.en.json'
import { IngestPage } from './IngestPage.tsx'

prepareConsole({ ingest })

const inventories = { 'inventories.list': () => [{ id: 'inv1', name: 'Newsroom' }] }
const open = (answers: Answers) => show(<IngestPage />, { path: '/ingest', route: '/ingest', answers: { ...inventories, ...answers } })
const unavailable = () => {
  throw refused({ code: 'STORAGE_UNAVAILABLE', status: 503 })
}

test('the page Ingest says why it shows nothing, and reads again on demand', async () => {
  let answer: () => unknown = unavailable
  open({ 'ingest.listServers': () => answer() })
  await screen.findByText('The database does not respond. Nothing was changed. Try again.')
  answer = () => []
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(ingest.empty)
})

test('the page Ingest keeps its list when it cannot be read again, and says that it may be old', async () => {
  let answer: () => unknown = () => []
  const { queryClient } = open({ 'ingest.listServers': () => answer() })
  await screen.findByText(ingest.empty)
  answer = unavailable
  await act(() => queryClient.invalidateQueries())
  await screen.findByText(/^The list could not be read again, and may be out of date: The database does not respond/)
  expect(screen.getByText(ingest.empty)).toBeTruthy()
})

const server = (channels: { channelId: string; channelName: string }[]) => ({
  uniqueId: 's1',
  name: 'HUB-1',
  state: 'idle',
  swVersion: '9.0',
  serverUsage: null,
  taken: channels.length,
  maxChannels: 4,
  channels,
})

test('the end of an association takes its button away and leaves the focus in the list', async () => {
  let channels = [{ channelId: 'c1', channelName: 'Hub-CDN1' }]
  open({
    'ingest.listServers': () => [server(channels)],
    'ingest.dissociate': () => {
      channels = []
      return {}
    },
    'channels.list': () => ({ channels: [], truncated: false }),
  })
  const button = await screen.findByRole('button', { name: 'End the association of Hub-CDN1' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: ingest.endAction }))
  await waitFor(() => expect(button.isConnected).toBe(false))
  await waitFor(() => expect(screen.getByRole('region', { name: 'HUB-1' }).parentElement).toBe(document.activeElement))
})

test('an association does not end without a question, whose safe answer has the focus', async () => {
  const sent: unknown[] = []
  open({
    'ingest.listServers': () => [server([{ channelId: 'c1', channelName: 'Hub-CDN1' }])],
    'ingest.dissociate': (input) => sent.push(input),
  })
  const button = await screen.findByRole('button', { name: 'End the association of Hub-CDN1' })
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('dialog', { name: 'End the association of Hub-CDN1?' })
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  fireEvent.click(cancel)
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(sent).toEqual([])
})

test('E-075 the channels are offered by name, those in use last and with the reason, and a refusal clears the search', async () => {
  const offered = [
    channelRow({ channelId: 'c1', channelName: 'IN1', type: 'input', status: 'online' }),
    channelRow({ channelId: 'c2', channelName: 'STU10' }),
    channelRow({ channelId: 'c3', channelName: 'STU2' }),
  ]
  open({
    'ingest.listServers': () => [server([])],
    'channels.list': () => ({ channels: offered, truncated: false }),
    'ingest.associate': () => {
      throw refused({ code: 'DEVICE_REJECTED', status: 409, params: { reasonCode: 'busy', reason: 'it is busy' } })
    },
  })
  const field = (await screen.findAllByLabelText<HTMLInputElement>(ingest.add)).find(({ tagName }) => tagName === 'INPUT')!
  fireEvent.click(field)
  await screen.findByRole('option', { name: 'STU2', hidden: true })
  const options = screen.getAllByRole('option', { hidden: true })
  const busy = 'IN1 – The channel is busy. Its ingest server changes only while it is not in use.'
  expect(options.map(({ textContent }) => textContent)).toEqual(['STU2', 'STU10', busy])
  expect(options[2]!.hasAttribute('data-combobox-disabled')).toBe(true)
  fireEvent.change(field, { target: { value: 'STU2' } })
  fireEvent.click(await screen.findByRole('option', { name: 'STU2', hidden: true }))
  await screen.findByText(/^The association was not made/)
  await waitFor(() => expect(field.value).toBe(''))
})
