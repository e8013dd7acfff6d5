import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { confirm } from './confirm.ts'
import { Modals } from './Modals.tsx'
import ui from './ui.en.json'

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { ui } } })
})

/** Asks the question and returns the answer that a click on the button gives. */
async function answerTo(button: string): Promise<boolean> {
  render(
    <MantineProvider env="test">
      <Modals />
    </MantineProvider>,
  )
  let answer: Promise<boolean> | undefined
  act(() => void (answer = confirm({ message: 'It is on air.', action: 'Reboot LU-17' })))
  expect(screen.getByRole('dialog', { name: 'Please confirm' }).textContent).toContain('It is on air.')
  act(() => void fireEvent.click(screen.getByRole('button', { name: button })))
  return answer!
}

test('resolves to true when the user confirms', async () => {
  expect(await answerTo('Reboot LU-17')).toBe(true)
})

test.each(['Cancel', 'Close'])('resolves to false after %s', async (button) => {
  expect(await answerTo(button)).toBe(false)
})
