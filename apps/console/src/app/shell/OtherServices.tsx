import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router-dom'
import type { ConsoleConfig } from '@backhaul/contract/platform'
import { toast } from '../../ui/toasts.ts'
import { useConfig } from '../config.ts'
import { usePreferences } from '../preferences.ts'
import { declarationsOf, type Section } from '../routes/page.ts'

/** The services of others that the configuration enables: a chat with the support, and analytics. */
export function OtherServices() {
  const { chat, analyticsUrl } = useConfig()
  return (
    <>
      {chat && <Chat {...chat} />}
      {analyticsUrl && <PageViews url={analyticsUrl} />}
    </>
  )
}

/** The function that the chat script provides. */
type ChatWindow = Window & { zE?: (widget: 'messenger', action: 'show' | 'hide') => void }
const chatId = 'chat-script'

/** R-014, UI-179: loads the chat script once it is to be shown, and hides what it draws while the user hides the chat. */
function Chat({ url, integrity }: NonNullable<ConsoleConfig['chat']>) {
  const { t } = useTranslation('app')
  const { preferences } = usePreferences()
  const isHidden = preferences.zendeskChatHidden
  const failed = useEffectEvent(() => toast(t('userMenu.chatFailed'), { kind: 'warning', id: chatId }))
  useEffect(() => {
    if (isHidden || document.getElementById(chatId) !== null) {
      ;(window as ChatWindow).zE?.('messenger', isHidden ? 'hide' : 'show')
      return
    }
    const script = Object.assign(document.createElement('script'), { id: chatId, src: url, integrity, crossOrigin: 'anonymous' })
    script.addEventListener('error', () => {
      script.remove()
      failed()
    })
    document.head.append(script)
  }, [isHidden, url, integrity])
  // The widget is of no use on the pages before the sign-in.
  useEffect(() => () => (window as ChatWindow).zE?.('messenger', 'hide'), [])
  return null
}

// The spec doesn't say which routes are admin-style; we report those of these sections.
const reported: ReadonlySet<Section | undefined> = new Set<Section>(['manage', 'support'])

/** R-019, UI-180: reports a view of an administration page: the pattern of its route, without ids, cookies or the user. */
function PageViews({ url }: { url: string }) {
  const declared = declarationsOf(useMatches()).findLast(({ path }) => path !== undefined)
  const page = reported.has(declared?.section) ? declared?.path : undefined
  const { pathname } = useLocation()
  const report = useEffectEvent((_visited: string) => {
    if (page === undefined) return
    const body = JSON.stringify({ page })
    // Analytics that cannot be reached change nothing for the user.
    void fetch(url, { method: 'POST', keepalive: true, mode: 'no-cors', credentials: 'omit', body }).catch(() => {})
  })
  useEffect(() => report(pathname), [pathname])
  return null
}
