import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import errors from '../../ui/errors.en.ts'
import { choose, openTab, openUnit, prepareOpenUnit, reasonOf } from '../testing/open-unit.tsx'

prepareOpenUnit()

test('UI-117 E-013 an audio room without a server cannot be joined, and the button says why', async () => {
  const notChosen = { mode: 'targetChannel', destinationAccount: null } as const
  const { core, panel } = await openUnit(
    {},
    {
      settings: { intercoms: [notChosen, notChosen] },
      answers: {
        'units.listIntercomDestinations': () => ({
          intercomServer: 'sip.studio.example',
          audioRooms: [
            { id: 'r1', name: 'Bare room', intercom: true, intercomServer: 'sip.studio.example', hasServer: false, lines: null },
          ],
          channels: [],
          reached: [false, true],
        }),
        'units.setIntercom': ({ mode, destinationAccount }) =>
          (core.settings = { ...core.settings, version: 2, intercoms: [notChosen, { mode, destinationAccount }] as never }),
      },
    },
  )
  await openTab(panel, 'Intercom')
  const second = within(await panel.findByRole('region', { name: 'Intercom 2' }))
  await choose(second.getByRole('combobox', { name: 'Connects to' }), 'Audio room')
  await choose(second.getByRole('combobox', { name: 'Destination' }), 'Bare room')
  fireEvent.click(second.getByRole('button', { name: 'Apply' }))
  await screen.findByText(/Intercom 2 changed/)
  const start = await second.findByRole('button', { name: 'Start: Intercom 2' })
  await waitFor(() => expect(start.getAttribute('aria-disabled')).toBe('true'))
  expect(reasonOf(start)).toBe(errors.INTERCOM_SERVER_MISMATCH)
})

test('an intercom whose channel may not be called cannot be started, and a hidden channel that a user chose can', async () => {
  const hidden = { mode: 'targetChannel', destinationAccount: 'external:' } as const
  const { panel } = await openUnit(
    {},
    {
      settings: { intercoms: [hidden, hidden] },
      answers: {
        'units.listIntercomDestinations': () => ({ intercomServer: null, audioRooms: [], channels: [], reached: [false, true] }),
      },
    },
  )
  await openTab(panel, 'Intercom')
  await waitFor(() => expect(reasonOf(panel.getByRole('button', { name: 'Start: Intercom 1' }))).toMatch(/External/))
  expect(reasonOf(panel.getByRole('button', { name: 'Start: Intercom 2' }))).toBeUndefined()
})

test('UI-119 a video return needs a channel, which is chosen from those of the unit', async () => {
  const { core, panel, sentTo } = await openUnit(
    {},
    {
      settings: { videoreturn: { channelId: null } as never },
      answers: {
        'units.getCapabilities': () => ({ services: ['video-return'] }),
        'videoReturn.listForUnit': () => ({
          channels: [
            { uniqueId: 'v1', name: 'Return-1', status: 'idle', shared: false },
            { uniqueId: 'v2', name: 'Return-2', status: 'idle', shared: true },
          ],
        }),
        'units.selectVideoReturnChannel': ({ channelId }) =>
          (core.settings = { ...core.settings, version: 2, videoreturn: { ...core.settings.videoreturn, channelId } as never }),
      },
    },
  )
  await openTab(panel, 'Video Return')
  const tab = within(await panel.findByRole('region', { name: 'Video Return' }))
  const start = await tab.findByRole('button', { name: 'Start: Video Return' })
  await waitFor(() => expect(reasonOf(start)).toBe('Select a video return channel first.'))
  await choose(await tab.findByPlaceholderText('Choose a channel'), /^Return-2/)
  fireEvent.click(tab.getByRole('button', { name: 'Apply' }))
  await screen.findByText(/Video return channel changed/)
  await waitFor(() => expect(start.getAttribute('aria-disabled')).toBeNull())
  expect(sentTo('units.selectVideoReturnChannel')).toEqual([expect.objectContaining({ channelId: 'v2' })])
})

test.for([
  [false, 'Databridge license not enabled.'],
  [true, 'Select a databridge gateway first.'],
] as const)('UI-118 E-011 a databridge needs the license: %s', async ([isLicensed, reason]) => {
  const { panel } = await openUnit(
    {},
    {
      settings: { databridge: { enabled: false, gatewayId: null } },
      answers: {
        'units.getCapabilities': () => ({ services: isLicensed ? ['databridge'] : [] }),
        'gateways.listForUnit': () => ({ gateways: [] }),
      },
    },
  )
  await openTab(panel, 'Databridge')
  const tab = within(await panel.findByRole('region', { name: 'Databridge' }))
  const start = await tab.findByRole('button', { name: 'Start: Databridge' })
  await waitFor(() => expect(reasonOf(start)).toBe(reason))
})

test('UI-120 the Xtend mode is a tab of units with an extender, and the unit switches to it', async () => {
  const entry = {
    commandId: 'c1',
    kind: 'configure',
    input: { settings: { operationalMode: 'xtend' } },
    by: 'ada',
    at: Date.now(),
    state: 'done',
    code: null,
    data: null,
    endedAt: Date.now(),
  }
  let log: object[] = []
  const { core, panel, sentTo } = await openUnit(
    { hasExtender: true },
    {
      settings: { operationalMode: 'video' },
      answers: {
        'units.listCommands': () => log,
        'units.setOperationalMode': ({ operationalMode }) => {
          core.settings = { ...core.settings, version: 2, operationalMode }
          log = [entry]
          return entry
        },
      },
    },
  )
  await openTab(panel, 'Xtend mode')
  const tab = within(await panel.findByRole('region', { name: 'Xtend mode' }))
  fireEvent.click(await tab.findByRole('button', { name: 'Switch to Xtend mode' }))
  await tab.findByText('Xtend', { selector: 'dd' })
  expect(sentTo('units.setOperationalMode')).toEqual([{ unitId: 'u1', version: 1, operationalMode: 'xtend' }])
})

test('UI-120 a unit without an extender has no tab of the Xtend mode', async () => {
  const { panel } = await openUnit({ hasExtender: false })
  panel.getByRole('tab', { name: 'Databridge' })
  expect(panel.queryByRole('tab', { name: 'Xtend mode' })).toBeNull()
})
