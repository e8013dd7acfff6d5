import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

interface Given {
  name?: string
  disabled?: boolean
  isHere?: boolean
  version?: number
}

function Region({ name = 'Apply', disabled = false, version = 1 }: Given) {
  const kept = useKeptFocus()
  return (
    <div ref={kept} data-testid="region">
      <input key={`a${version}`} aria-label="Total" />
      <button key={version} type="button" disabled={disabled}>
        {name}
      </button>
    </div>
  )
}
const page = ({ isHere = true, ...given }: Given) => (
  <main tabIndex={-1}>
    {isHere && <Region {...given} />}
    <button type="button">Elsewhere</button>
  </main>
)
function show() {
  const { rerender } = render(page({}))
  button('Apply').focus()
  // The observer of the region runs after the change.
  return (given: Given) => act(async () => rerender(page(given)))
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const focused = () => document.activeElement

test('the region has the focus while its control is disabled, and the control has it again afterwards', async () => {
  const change = show()
  await change({ disabled: true })
  expect(focused()).toBe(screen.getByTestId('region'))
  await change({})
  expect(focused()).toBe(button('Apply'))
})

test('a control that is made again has the focus of the former one', async () => {
  const change = show()
  await change({ version: 2 })
  expect(focused()).toBe(button('Apply'))
  screen.getByLabelText('Total').focus()
  await change({ version: 3 })
  expect(focused()).toBe(screen.getByLabelText('Total'))
})

test('another control in its place does not get the focus: a second Enter must not stop what the first one started', async () => {
  const change = show()
  await change({ version: 2, name: 'Stop' })
  expect(focused()).toBe(screen.getByTestId('region'))
})

test('an act that is replaced by the opposite one gives it the focus, where the list says so', async () => {
  function Row({ act: name }: { act: string }) {
    const kept = useKeptFocus()
    return (
      <ul ref={kept}>
        <li data-acts>
          <button key={name} type="button">
            {name}
          </button>
        </li>
      </ul>
    )
  }
  const { rerender } = render(<Row act="Join" />)
  button('Join').focus()
  await act(async () => rerender(<Row act="Disconnect" />))
  expect(focused()).toBe(button('Disconnect'))
})

test('the focus stays where the user has moved it meanwhile', async () => {
  const change = show()
  await change({ disabled: true })
  button('Elsewhere').focus()
  await change({})
  expect(focused()).toBe(button('Elsewhere'))
  button('Apply').focus()
  await act(async () => button('Apply').blur())
  await change({ version: 2 })
  expect(focused()).toBe(document.body)
})

test('the focus of a region that is removed goes to what is around it', async () => {
  const change = show()
  await change({ isHere: false })
  expect(focused()).toBe(screen.getByRole('main'))
})
