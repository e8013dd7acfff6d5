import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StylesheetSection } from '../app/newsroom/StylesheetSection.tsx'
import { prepareConsole, refused, show } from '../app/testing/console.tsx'
import stories from './stories.en.json'

prepareConsole({ stories })

/** Uploads a stylesheet that the core answers in this way. */
async function upload(answer: (input: any) => unknown, name = 'stories.xslt') {
  show(<StylesheetSection inventoryId="inv1" stylesheetName={null} onChanged={() => {}} />, {
    path: '/stories',
    route: '/stories',
    answers: { 'stories.uploadStylesheet': answer },
  })
  const file = new File(['<a/>'], name)
  // jsdom has no `text` of a file.
  Object.defineProperty(file, 'text', { value: async () => '<a/>' })
  fireEvent.change(document.querySelector<HTMLInputElement>('input[type=file]')!, { target: { files: [file] } })
  fireEvent.change(screen.getByLabelText(stories.integration.password), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
}

test('a stylesheet is refused with the line and the reason, which stay in sight', async () => {
  await upload(() => {
    throw refused({ code: 'STYLESHEET_REFUSED', status: 409, params: { what: '<xsl:include>', line: 3 } })
  })
  const alerts = await screen.findAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'The stylesheet was not changed: Line 3: the stylesheet contains <xsl:include>, which is not permitted here.',
  ])
})

test('an upload that the network cuts gives one message', async () => {
  await upload(() => {
    throw new TypeError('Failed to fetch')
  })
  await waitFor(() => expect(screen.getAllByText('The core did not reply. It is not known whether anything changed.')).toHaveLength(1))
  expect(screen.queryByText(/The stylesheet was not changed/)).toBeNull()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('R-113 a stylesheet may end with .xsl, and the choice of files offers it', async () => {
  const sent: { name: string }[] = []
  await upload((input) => (sent.push(input), {}), 'Stories.xsl')
  expect(document.querySelector('input[type=file]')!.getAttribute('accept')).toBe('.xslt,.xsl')
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Stories.xsl', text: '<a/>', password: 'secret' }]))
})

test('E-007 another file is refused before it is sent', async () => {
  const sent: unknown[] = []
  await upload((input) => sent.push(input), 'stories.xml')
  expect(await screen.findAllByText('File type not supported.')).not.toHaveLength(0)
  expect(sent).toEqual([])
})

test('a stylesheet is removed after a question, whose safe answer has the focus', async () => {
  const sent: unknown[] = []
  show(<StylesheetSection inventoryId="inv1" stylesheetName="stories.xslt" onChanged={() => {}} />, {
    path: '/stories',
    route: '/stories',
    answers: { 'stories.removeStylesheet': (input) => sent.push(input) },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove the stylesheet' }))
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  fireEvent.click(cancel)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove the stylesheet' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent).toEqual([{ inventoryId: 'inv1' }]))
})
