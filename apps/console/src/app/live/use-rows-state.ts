import { useTranslation } from 'react-i18next'
import type { ListRows } from '../../ui/list/list-page-props.ts'
import { loadingOf, useLive } from './live.ts'
import type { LiveTopic } from './stores.ts'

/** The state of a list of live rows of one kind, with the reason where they are missing or not live. */
export function useRowsState(kind: LiveTopic): NonNullable<ListRows<never>['state']> {
  'use no memo' // a few words; the compiler's memo would only make the chunk larger
  const { t } = useTranslation('kit')
  const live = useLive()
  const loading = loadingOf(live, kind)
  if (loading === 'loading' || loading === 'ready') return loading
  if (loading === 'disconnected') return { error: t(live[kind].size > 0 ? 'list.disconnected' : 'list.unread') }
  return { error: t(loading === 'failed' ? 'list.loadFailed' : 'list.polled') }
}
