import type { ReactNode } from 'react'
import { prepareConsole as prepare, show as showAt, type ShowOptions } from '../../app/testing/console.tsx'
import serverList from '../server-list.en.json'
import serverPanel from '../panel/server-panel.en.json'

export { address, refused } from '../../app/testing/console.tsx'

export const prepareConsole = (): void => prepare({ 'server-list': serverList, 'server-panel': serverPanel })

/** Shows a page of servers, at its address unless the test names another one. */
export const show = (page: ReactNode, options: Partial<ShowOptions> = {}) =>
  showAt(page, { path: '/devices', route: '/devices', ...options })
