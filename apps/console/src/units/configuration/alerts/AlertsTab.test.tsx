import type { AlertRecipient, AlertRule } from '@backhaul/contract/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '../../../app/testing/console.tsx'
import { choose, fill, open, prepareConfiguration } from '../testing/configuration.tsx'

prepareConfiguration()

const email = 'crew@studio.example'
const rules = [{ type: 'battery', level: 'critical', enabled: true, threshold: null, recipients: [] }] as unknown as readonly AlertRule[]

test('UI-129 alerts have a mode, thresholds and recipients, whose verification is shown', async () => {
  const sent: { rules: AlertRule[] }[] = []
  const asked: unknown[] = []
  let stored = { mode: 'automatic', groupId: null, rules, recipients: [] as AlertRecipient[], version: 1 }
  open('alerts', {
    answers: {
      'units.listGroups': () => [{ id: 'g1', name: 'North' }],
      'units.getAlertConfiguration': () => stored,
      'units.getPossibleAlertConfiguration': ({ mode }) => ({ mode, groupId: null, rules, recipients: [] }),
      'units.setAlertConfiguration': (input) => {
        sent.push(input)
        stored = { ...input, recipients: [{ email, verified: false }], version: 2 }
        return stored
      },
      'notifications.sendRecipientVerification': (input) => {
        asked.push(input)
        return {}
      },
    },
  })
  await choose(await screen.findByRole('combobox', { name: 'Mode' }), 'Manual')
  const low = within(await screen.findByRole('group', { name: 'Battery low: Critical' }))
  const threshold = await low.findByLabelText<HTMLInputElement>('Threshold')
  const apply = screen.getByRole('button', { name: 'Apply' })
  fill(threshold, '-5')
  fireEvent.click(apply)
  await low.findByText('Must be 0 or more')
  fill(threshold, '12')
  fill(low.getByLabelText(/^Recipients/), 'crew@studio')
  fireEvent.click(apply)
  await low.findByText('Invalid email format')
  expect(sent).toEqual([])
  fill(low.getByLabelText(/^Recipients/), email)
  fireEvent.click(apply)
  await screen.findByText(/Alerts changed/)
  expect(sent).toMatchObject([{ mode: 'manual', rules: [{ threshold: 12, recipients: [email] }], version: 1 }])
  expect(threshold.value).toBe('12%')

  await screen.findByText('Not verified')
  fireEvent.click(screen.getByRole('button', { name: `Send link to ${email}` }))
  await screen.findByText(`A verification link was requested for ${email}.`)
  expect(asked).toEqual([{ email }])
})

test('UI-129 a change of another setting of the unit does not refuse the alerts', async () => {
  const versions: number[] = []
  let version = 1
  const stored = () => ({ mode: 'manual', groupId: null, rules, recipients: [], version })
  open('alerts', {
    answers: {
      'units.listGroups': () => [],
      'units.getAlertConfiguration': stored,
      'units.getPossibleAlertConfiguration': stored,
      'units.setAlertConfiguration': (input) => {
        versions.push(input.version)
        version = 2
        if (input.version !== version) throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
        return stored()
      },
    },
  })
  const low = within(await screen.findByRole('group', { name: 'Battery low: Critical' }))
  fill(low.getByLabelText('Threshold'), '12')
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await screen.findByText(/Alerts changed/)
  expect(versions).toEqual([1, 2])
})

interface Stored {
  mode: string
  groupId: string | null
  rules: readonly AlertRule[]
}

/** Shows the alerts of a unit over a core that stores them. `save` replaces the call that stores them. */
function showAlerts(first: Partial<Stored>, save?: (input: { version: number }, store: (changed: Partial<Stored>) => unknown) => unknown) {
  const sent: { version: number; mode: string; rules?: AlertRule[] }[] = []
  let stored = { mode: 'manual', groupId: null, rules, recipients: [], version: 1, ...first }
  const store = (changed: object) => (stored = { ...stored, ...changed, version: stored.version + 1 })
  open('alerts', {
    answers: {
      'units.listGroups': () => [
        { id: 'g1', name: 'North' },
        { id: 'g2', name: 'South' },
      ],
      'units.getAlertConfiguration': () => stored,
      'units.getPossibleAlertConfiguration': ({ mode, groupId = null }) => ({
        mode,
        groupId,
        rules: mode === 'manual' ? rules : [{ ...rules[0], threshold: groupId === 'g1' ? 20 : 30 }],
        recipients: [],
      }),
      'units.setAlertConfiguration': (input) => {
        sent.push(input)
        return save === undefined ? store(input) : save(input, store)
      },
    },
  })
  return { sent }
}
const rule = async () => within(await screen.findByRole('group', { name: 'Battery low: Critical' }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const withThreshold = (threshold: number) => rules.map((one) => ({ ...one, threshold }))

test('UI-129 the alerts keep the draft of the user when another user was first, and the user decides', async () => {
  const { sent } = showAlerts({}, ({ version, ...input }, store) => {
    if (version > 1) return store(input)
    store({ rules: withThreshold(30) })
    throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
  })
  const threshold = (await rule()).getByLabelText<HTMLInputElement>('Threshold')
  fill(threshold, '12')
  press('Apply')
  await screen.findByText(/Another user changed this meanwhile: “Battery low: Critical: 30”/)
  expect(threshold.value).toBe('12%')
  press('Keep mine')
  press('Apply')
  await screen.findByText(/Alerts changed/)
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
  expect(sent[1]?.rules).toMatchObject([{ threshold: 12 }])
})

test('UI-129 the alerts show of another user only the values that differ from the draft', async () => {
  showAlerts({ mode: 'automatic' }, (_, store) => {
    store({ mode: 'manual', rules: withThreshold(30) })
    throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
  })
  await choose(await screen.findByRole('combobox', { name: 'Mode' }), 'Manual')
  fill((await rule()).getByLabelText('Threshold'), '12')
  press('Apply')
  await screen.findByText('Another user changed this meanwhile: “Battery low: Critical: 30”')
})

test('UI-129 the user decides nothing when the draft of the alerts has all that another user changed', async () => {
  const { sent } = showAlerts({ mode: 'automatic' }, ({ version, ...input }, store) => {
    if (version > 1) return store(input)
    store({ mode: 'manual' })
    throw refused({ code: 'CONFIGURATION_CHANGED', status: 409 })
  })
  await choose(await screen.findByRole('combobox', { name: 'Mode' }), 'Manual')
  fill((await rule()).getByLabelText('Threshold'), '12')
  press('Apply')
  await screen.findByText(/Alerts changed/)
  expect(screen.queryByText(/Another user/)).toBeNull()
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
})

test('UI-129 the first faulty field of the alerts gets the focus', async () => {
  const { sent } = showAlerts({})
  const low = await rule()
  fill(low.getByLabelText(/^Recipients/), 'crew@studio')
  press('Apply')
  await low.findByText('Invalid email format')
  expect(document.activeElement).toBe(low.getByLabelText(/^Recipients/))
  expect(sent).toEqual([])
})

test('UI-129 alerts whose save was stored without a reply count as saved', async () => {
  showAlerts({}, (_, store) => {
    store({ rules: rules.map((one) => ({ ...one, recipients: [email, 'desk@studio.example'] })) })
    throw new TypeError('Failed to fetch')
  })
  fill((await rule()).getByLabelText(/^Recipients/), `${email};desk@studio.example`)
  press('Apply')
  await waitFor(async () =>
    expect((await rule()).getByLabelText<HTMLInputElement>(/^Recipients/).value).toBe(`${email}, desk@studio.example`),
  )
  expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByText(/Another user/)).toBeNull()
})

test('UI-129 the rules of the draft stay while the user looks at those of a group, which cannot be changed', async () => {
  const { sent } = showAlerts({})
  fill((await rule()).getByLabelText('Threshold'), '12')
  const mode = screen.getByRole('combobox', { name: 'Mode' })
  await choose(mode, 'By group')
  const shown = () => screen.getByLabelText<HTMLInputElement>('Threshold')
  await waitFor(() => expect([shown().value, shown().disabled]).toEqual(['30%', true]))
  await choose(screen.getByRole('combobox', { name: 'Group' }), 'North')
  await waitFor(() => expect(shown().value).toBe('20%'))
  await choose(mode, 'Manual')
  await waitFor(() => expect([shown().value, shown().disabled]).toEqual(['12%', false]))
  press('Apply')
  await screen.findByText(/Alerts changed/)
  expect(sent).toMatchObject([{ mode: 'manual', groupId: null, rules: [{ threshold: 12 }] }])
})

test('UI-129 the mode By group is not stored without a group', async () => {
  const { sent } = showAlerts({ mode: 'byGroup' })
  await choose(await screen.findByRole('combobox', { name: 'Mode' }), 'Manual')
  await choose(screen.getByRole('combobox', { name: 'Mode' }), 'By group')
  expect(screen.queryByLabelText('Threshold')).toBeNull()
  fireEvent.submit(screen.getByRole('button', { name: 'Apply' }).closest('form')!)
  await screen.findByText('This field is required')
  expect(sent).toEqual([])
})
