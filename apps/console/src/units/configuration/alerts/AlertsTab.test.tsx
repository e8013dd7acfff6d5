import type { AlertRecipient, AlertRule } from '@backhaul/contract/notifications'
import { fireEvent, screen, within } from '@testing-library/react'
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
