import { MantineProvider } from '@mantine/core'
import { calls } from '@backhaul/contract/channels'
import { Preferences } from '@backhaul/contract/preferences'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import errors from '../errors.en.ts'
import forms from '../forms.en.json'
import { KitProvider } from '../kit.tsx'
import ui from '../ui.en.json'
import type { Field } from './fields.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { SettingFrame } from './SettingFrame.tsx'

beforeAll(() =>
  i18next
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'ui', resources: { en: { errors, forms, ui } }, interpolation: { escapeValue: false } }),
)

interface Source {
  version: number
  type: string
  port: number | null
}
type Values = { type: string; port: number | ''; passphrase: string }

const isSrt = ({ type }: Values) => type === 'SRT'
const fields: readonly Field<Values>[] = [
  { name: 'type', kind: 'text', label: 'Type' },
  { name: 'port', kind: 'number', label: 'Port', when: isSrt, isRequired: true },
  { name: 'passphrase', kind: 'secret', label: 'Passphrase', when: isSrt },
]
const changed = { data: { problem: { code: 'CONFIGURATION_CHANGED', params: {} } } }

/** Shows the form of a source. `save` is the core; `present` is the source that it returns when it is read again. */
function show(save: (input: { version?: number }) => Promise<Source>, present: Partial<Source> = {}) {
  const seen: Source = { version: 1, type: 'SRT', port: 9000 }
  const sent: object[] = []
  const mutateAsync = (input: { version?: number }) => {
    sent.push(input)
    return save(input)
  }
  render(
    <MantineProvider env="test">
      <KitProvider preferences={Preferences.parse({})} update={() => {}} may={() => true}>
        <SchemaForm
          call={calls.setInputSource}
          procedure={{ useMutation: () => ({ mutateAsync, isPending: false, error: null }) }}
          subject={{ channelId: 'c1' }}
          seen={seen}
          read={async () => ({ ...seen, ...present })}
          store={(stored) => stored}
          done={() => 'Stored'}
          valuesOf={({ type, port }: Source): Values => ({ type, port: port ?? '', passphrase: '' })}
          inputOf={({ type, port, passphrase }) => ({ type, ...(type === 'SRT' && { port }), ...(passphrase !== '' && { passphrase }) })}
          fields={fields}
          describe={({ type }) => type}
        >
          {({ fields: inputs, ...parts }) => (
            <SettingFrame {...parts} title="Source" hint="" isGroup>
              {inputs}
            </SettingFrame>
          )}
        </SchemaForm>
      </KitProvider>
    </MantineProvider>,
  )
  return { sent }
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
const versionsOf = (sent: readonly object[]) => sent.map((input) => (input as { version?: number }).version)

test('a field that the draft does not need is not shown, and one that it needs must have a value', async () => {
  const { sent } = show(async () => ({ version: 2, type: 'WebRTC', port: null }))
  fill('Port', '')
  apply()
  await screen.findByText('This field is required')
  expect(document.activeElement).toBe(screen.getByLabelText('Port'))
  fill('Type', 'WebRTC')
  await waitFor(() => expect(screen.queryByLabelText('Port')).toBeNull())
  apply()
  await waitFor(() => expect(sent).toEqual([{ channelId: 'c1', type: 'WebRTC', version: 1 }]))
})

test('a change is made to a newer version of the device unless its own part was changed', async () => {
  const refuseOld = async ({ version = 0 }) => {
    if (version < 2) throw changed
    return { version: 3, type: 'SRT', port: 9001 }
  }
  const { sent } = show(refuseOld, { version: 2 })
  fill('Port', '9001')
  apply()
  await waitFor(() => expect(versionsOf(sent)).toEqual([1, 2]))
})

test('a secret is not sent to a newer version: another user may have entered one, which no value shows', async () => {
  const { sent } = show(() => Promise.reject(changed), { version: 2 })
  fill('Passphrase', 'Sunrise2026')
  apply()
  await screen.findByRole('alert')
  expect(versionsOf(sent)).toEqual([1])
})

test('the input stays when the network is gone', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch')))
  fill('Port', '9001')
  apply()
  await screen.findByRole('alert')
  expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('9001')
})

test('text typed during a save stays, and is saved next', async () => {
  const waiting: ((stored: Source) => void)[] = []
  const { sent } = show(() => new Promise((resolve) => waiting.push(resolve)))
  fill('Port', '9001')
  apply()
  await waitFor(() => expect(waiting).toHaveLength(1))
  fill('Port', '9000')
  await act(async () => waiting[0]?.({ version: 2, type: 'SRT', port: 9001 }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('9000')
  apply()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ port: 9000 })
})
