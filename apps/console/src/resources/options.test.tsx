import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareConsole, show } from '../app/testing/console.tsx'
import { ReferenceSelect } from '../ui/form/ReferenceSelect.tsx'
import { optionsOf } from './options.ts'

prepareConsole({})

const device = (id: string, name: string) => ({ uniqueId: id, name })
const channel = (id: string, name: string) => ({ channelId: id, channelName: name })

test.each([
  ['unit', 'units', device],
  ['channel', 'channels', channel],
  ['server', 'servers', device],
  ['videoReturn', 'videoReturn', device],
  ['gateway', 'gateways', device],
])('a field that refers to a %s finds it in the core by its name', async (kind, area, row) => {
  const items = [row('d-1', 'Studio 1'), row('d-2', 'Studio 2')]
  const source = optionsOf(kind)
  show(
    <ReferenceSelect
      isList={false}
      isNullable
      names={{ 'd-1': 'Studio 1' }}
      source={source}
      field={{ defaultValue: 'd-1', label: 'Device' }}
    />,
    {
      path: '/',
      route: '/',
      role: 'super_user',
      answers: {
        [`${area}.listPage`]: ({ searchValue }: { searchValue: string }) => {
          const found = items.filter((one) => Object.values(one)[1]?.includes(searchValue))
          return { items: found, total: found.length, offset: 0, limit: 100 }
        },
      },
    },
  )
  const field = await screen.findByRole('combobox', { name: 'Device' })
  expect((field as HTMLInputElement).value).toBe('Studio 1')
  act(() => field.focus())
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  fireEvent.change(field, { target: { value: 'dio 2' } })
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Studio 2']))
  fireEvent.click(screen.getByRole('option'))
  act(() => field.blur())
  await waitFor(() => expect((field as HTMLInputElement).value).toBe('Studio 2'))
})
