import { MantineProvider, Button } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { theme } from '../app/theme.ts'

test('a button whose command runs keeps the focus and does nothing', () => {
  const onClick = vi.fn()
  const button = (loading: boolean) => (
    <MantineProvider theme={theme}>
      <Button loading={loading} onClick={onClick}>
        Record
      </Button>
    </MantineProvider>
  )
  const { rerender } = render(button(false))
  const element = screen.getByRole('button')
  element.focus()
  fireEvent.click(element)
  rerender(button(true))
  expect(document.activeElement).toBe(element)
  expect(element).toMatchObject({ disabled: false, type: 'button' })
  expect(element.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(element)
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a disabled button is disabled', () => {
  render(
    <MantineProvider theme={theme}>
      <Button disabled type="submit">
        Save
      </Button>
    </MantineProvider>,
  )
  expect(screen.getByRole('button')).toMatchObject({ disabled: true, type: 'submit' })
})
