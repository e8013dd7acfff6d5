import type { ReactNode } from 'react'
import { prepareConsole as prepare, show as showAt, type ShowOptions } from '../../app/testing/console.tsx'
import videoReturn from '../video-return.en.json'

export const prepareConsole = (): void => prepare({ 'video-return': videoReturn })

/** Shows the page, at its address unless the test names another one. */
export const show = (page: ReactNode, options: Partial<ShowOptions> = {}) =>
  showAt(page, { path: '/video_return', route: '/video_return', ...options })
