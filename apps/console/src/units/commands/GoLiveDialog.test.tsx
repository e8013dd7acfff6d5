import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { SocialAccount } from '@backhaul/contract/destinations'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { prepareConsole, refused, show } from '../../app/testing/console.tsx'
import { channelRow } from '../../domain/channels/testing/channel-row.ts'
import { enhancedUnit, unit } from '../../domain/units/testing/unit-row.ts'
import { UnitsProvider } from '../UnitsContext.tsx'
import { GoLiveDialog } from './GoLiveDialog.tsx'
import { SocialAccountDialog } from './SocialAccountDialog.tsx'
import unitCommands from './unit-commands.en.json'

prepareConsole({ 'unit-commands': unitCommands })

const facebook: SocialAccount = {
  network: 'facebook',
  accountName: 'Newsroom page',
  title: 'Evening news',
  description: 'Live from the street',
  privacy: 'friends',
  connectedAt: 1,
}
const destinations = [{ id: 'd1', name: 'Main CDN', streams: [{ streamId: 'live-1' }, { streamId: 'live-2' }] }]

function goLive() {
  const sent: [call: string, input: unknown][] = []
  const start = (call: string) => (input: unknown) => {
    sent.push([call, input])
    return unit({ uniqueId: 'u1' })
  }
  show(
    <UnitsProvider>
      <GoLiveDialog unit={unit({ uniqueId: 'u1' })} onClose={() => {}} />
    </UnitsProvider>,
    {
      path: '/',
      route: '/',
      channels: [channelRow()],
      answers: {
        'units.listBitrates': () => new Promise(() => {}),
        'destinations.list': () => ({ destinations }),
        'destinations.listSocialAccounts': () => ({ accounts: [facebook] }),
        'units.startSocialMedia': start('social'),
        'units.startCdn': start('cdn'),
      },
    },
  )
  return sent
}

/** Opens a list by its label and chooses an option. */
async function choose(label: string, name: string): Promise<void> {
  const dialog = await screen.findByRole('dialog')
  fireEvent.click((await within(dialog).findAllByLabelText(label))[0]!)
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('UI-215 API-079 a unit goes live to a stored stream by its name, without an address', async () => {
  const sent = goLive()
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByText('CDN'))
  await choose('Streaming destination', 'Main CDN · live-2')
  expect(within(dialog).queryByLabelText(/^Address with stream key/)).toBeNull()
  press('Go live')
  await waitFor(() => expect(sent).toEqual([['cdn', { unitId: 'u1', destinationId: 'd1', streamId: 'live-2' }]]))
})

test('UI-215 API-077 a unit goes live with a connected account, whose title is shown and sent only where it is changed', async () => {
  const sent = goLive()
  await choose('Account', 'Facebook · Newsroom page')
  await waitFor(async () => expect(await valueOf('Title of the broadcast')).toBe('Evening news'))
  press('Go live')
  await waitFor(() => expect(sent).toEqual([['social', { unitId: 'u1', network: 'facebook' }]]))
  for (const title of ['Late news', '']) {
    fireEvent.change(screen.getByLabelText('Title of the broadcast'), { target: { value: title } })
    press('Go live')
    await waitFor(() => expect(sent.at(-1)).toEqual(['social', { unitId: 'u1', network: 'facebook', title }]))
  }
})

test('UI-215 the press on the button leaves the focus in the address, and its fault keeps the focus there', async () => {
  goLive()
  const url = await screen.findByLabelText<HTMLInputElement>(/^Address with stream key/)
  url.focus()
  fireEvent.change(url, { target: { value: 'abc' } })
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Go live' }))).toBe(false)
  press('Go live')
  await screen.findByText(/^Must be an address like/)
  expect(document.activeElement).toBe(url)
})

test('UI-215 a stored stream is left out after a change to the other kind of destination', async () => {
  const sent = goLive()
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('CDN'))
  await choose('Streaming destination', 'Main CDN · live-1')
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Facebook'))
  fireEvent.change(screen.getByLabelText(/^Address with stream key/), { target: { value: 'rtmps://live.example/rtmp/key' } })
  press('Go live')
  await waitFor(() => expect(sent).toEqual([['social', { unitId: 'u1', url: 'rtmps://live.example/rtmp/key' }]]))
})

test('UI-215 a stream that was started here is not said to have no destination before its channel has reported', async () => {
  let destination: object | null = null
  const started = unit({ uniqueId: 'u1', applications: { video: 'running' } })
  const idle = unit({ uniqueId: 'u1' })
  function Live() {
    const [shown, setShown] = useState(idle)
    return (
      <UnitsProvider>
        <button type="button" onClick={() => setShown(shown === idle ? started : idle)}>
          Report
        </button>
        <GoLiveDialog unit={shown} onClose={() => {}} />
      </UnitsProvider>
    )
  }
  const { queryClient } = show(<Live />, {
    path: '/',
    route: '/',
    channels: [channelRow()],
    answers: {
      'units.listBitrates': () => new Promise(() => {}),
      'destinations.listSocialAccounts': () => ({ accounts: [] }),
      'units.startSocialMedia': () => started,
      'units.getEnhanced': () => ({ ...enhancedUnit(started), destination }),
    },
  })
  const report = () => fireEvent.click(screen.getByRole('button', { name: 'Report', hidden: true }))
  fireEvent.change(await screen.findByLabelText(/^Address with stream key/), { target: { value: 'rtmps://live.example/rtmp/key' } })
  press('Go live')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go live' }).hasAttribute('data-loading')).toBe(false))
  report()
  await screen.findByText('The channel connects to its destination…')
  destination = {
    kind: 'social',
    address: 'rtmps://live.example',
    state: 'connected',
    fault: null,
    isSecondary: false,
    takesKbps: null,
    attempts: 1,
  }
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('Live at rtmps://live.example')
  // A later stream is not known to have one.
  report()
  await screen.findByLabelText(/^Address with stream key/)
  destination = null
  await act(() => queryClient.invalidateQueries())
  report()
  await screen.findByText('The unit streams to its channel, and the channel has no destination.')
})

test('UI-215 a start that is refused keeps the form with its entries, and the reason is in it as well as in the message', async () => {
  const idle = unit({ uniqueId: 'u1' })
  const starting = unit({ uniqueId: 'u1', transition: { kind: 'starting' } as never })
  let report: (shown: typeof idle) => void = () => {}
  function Live() {
    const [shown, setShown] = useState(idle)
    report = setShown
    return (
      <UnitsProvider>
        <GoLiveDialog unit={shown} onClose={() => {}} />
      </UnitsProvider>
    )
  }
  const answers = {
    'units.listBitrates': () => new Promise(() => {}),
    'units.getEnhanced': () => new Promise(() => {}),
    'destinations.listSocialAccounts': () => ({ accounts: [] }),
    // The unit is in transition until the device has refused.
    'units.startSocialMedia': () => {
      act(() => report(starting))
      throw refused({ code: 'CHANNEL_OFFLINE', status: 409 })
    },
  }
  show(<Live />, { path: '/', route: '/', channels: [channelRow()], answers })
  const url = await screen.findByLabelText<HTMLInputElement>(/^Address with stream key/)
  fireEvent.change(url, { target: { value: 'rtmps://live.example/rtmp/key' } })
  press('Go live')
  await screen.findByText(/cannot go live: /)
  act(() => report(idle))
  const dialog = within(screen.getByRole('dialog'))
  within(await dialog.findByRole('alert')).getByText('The channel is offline.')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Address with stream key/).value).toBe('rtmps://live.example/rtmp/key')
})

function account(accounts: SocialAccount[]) {
  const sent: unknown[] = []
  show(<SocialAccountDialog inventoryId="inv1" onChanged={() => {}} onClose={() => {}} />, {
    path: '/',
    route: '/',
    answers: {
      'destinations.listSocialAccounts': () => ({ accounts }),
      'destinations.updateSocialAccount': (input) => {
        sent.push(input)
        return { accounts }
      },
    },
  })
  return sent
}
const valueOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value

test('UI-215 API-214 the stored texts of an account stay where others are changed, and its token is not sent', async () => {
  const sent = account([facebook])
  expect([await valueOf('Title of the broadcast'), await valueOf('Description')]).toEqual(['Evening news', 'Live from the street'])
  fireEvent.change(screen.getByLabelText('Title of the broadcast'), { target: { value: 'Late news' } })
  press('Save')
  await waitFor(() =>
    expect(sent).toEqual([
      { inventoryId: 'inv1', network: 'facebook', title: 'Late news', description: 'Live from the street', privacy: 'friends' },
    ]),
  )
})

test('UI-215 API-213 each network has its own texts, and a network without an account needs a token', async () => {
  const sent = account([facebook])
  await choose('Social network', 'YouTube')
  await screen.findByText('No account is connected.')
  expect(await valueOf('Title of the broadcast')).toBe('')
  press('Save')
  await waitFor(() => expect(screen.getByLabelText(/^Access token/).getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  await choose('Social network', 'Facebook')
  expect(await valueOf('Title of the broadcast')).toBe('Evening news')
})
