import { realClock as clock } from '@backhaul/clock'
import type { Mail } from '@backhaul/contract/platform'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import type { GridColumn, SortState } from '../ui/grid/column.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { valuesOf } from '../ui/list/filter.ts'
import type { List } from '../ui/list/list.ts'
import { useListAddress } from '../ui/list/list-address.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { pageInput, usePagedRows } from '../ui/list/paged-rows.ts'
import { TextCard, textCardHeight } from '../ui/list/TextCard.tsx'
import { timeText } from '../ui/time.ts'

/** A chunk of its own: most visits open no mail. */
const MailPanel = lazyPart(async () => (await import('./MailPanel.tsx')).MailPanel)

const pageSize = 50
/** How often a page with mails that wait is read again, because the core does not publish mails. */
const refreshMs = 15_000
const list: List<Mail> = {
  id: 'outbox',
  filters: [{ key: 'state', values: ['kept', 'waiting', 'sent', 'failed'], isSingle: true }],
  orders: {},
  opens: 'item',
  pageSize,
}
const unsorted: SortState = []
const idOf = ({ id }: Mail) => id

/** The mails of the outbox, the newest first, in pages of the core, with a panel that shows the text. */
export function OutboxPage() {
  const { t } = useTranslation('outbox')
  const state = useListAddress(list)
  const { address, change } = state
  const [wanted] = valuesOf(address.filters, 'state')
  const input = { ...pageInput(address, unsorted, pageSize), ...(wanted !== undefined && { state: wanted as Mail['state'] }) }
  const { rows } = usePagedRows({ procedure: api.platform.listMails, input, idOf, pageSize, address, goTo: (page) => change({ page }) })
  api.platform.listMails.useQuery(input, {
    refetchInterval: ({ state: { data } }) => data?.items.some((mail) => mail.state === 'waiting') === true && refreshMs,
  })
  const open = address.open === null ? undefined : rows.source.get(address.open)
  const isMissing = address.open !== null && open === undefined && rows.state === 'ready'
  const close = () => change({ open: null })
  const closeMissing = useEffectEvent(close)
  useEffect(() => {
    if (isMissing) closeMissing()
  }, [isMissing])
  return (
    <ListPage
      {...state}
      list={list}
      rows={rows}
      sort={unsorted}
      columns={useColumns()}
      card={card}
      text={{
        title: t('title'),
        search: t('search'),
        searchPlaceholder: t('search'),
        empty: t('empty'),
        filter: (_, value) => (value === undefined ? t('field.state') : t(`state.${value as Mail['state']}`)),
      }}
      panel={open && <MailPanel key={open.id} mail={open} onClose={close} />}
    />
  )
}

function useColumns() {
  const { t, i18n } = useTranslation('outbox')
  return useMemo(
    (): readonly GridColumn<Mail>[] => [
      { key: 'to', title: t('field.to'), width: 220, frozen: 'start', render: ({ to }) => to ?? t('noRecipient') },
      { key: 'state', title: t('field.state'), width: 100, render: ({ state }) => t(`state.${state}`) },
      { key: 'subject', title: t('field.subject'), width: 320, grows: true, render: ({ subject }) => subject },
      { key: 'kind', title: t('field.kind'), width: 120, render: ({ kind }) => t(`kind.${kind}`) },
      { key: 'attempts', title: t('field.attempts'), width: 88, align: 'end', render: ({ attempts }) => attempts },
      {
        key: 'createdAt',
        title: t('field.createdAt'),
        width: 160,
        render: ({ createdAt }) => timeText(createdAt, i18n.language, clock.now(), 'short'),
      },
      { key: 'error', title: t('field.error'), width: 160, render: ({ error }) => error ?? '' },
    ],
    [t, i18n.language],
  )
}

function Card({ mail }: { mail: Mail }) {
  const { t, i18n } = useTranslation('outbox')
  const at = timeText(mail.createdAt, i18n.language, clock.now(), 'short')
  return <TextCard title={mail.subject} details={[t(`state.${mail.state}`), at, mail.to ?? t('noRecipient'), mail.error]} />
}
const card = { height: textCardHeight, render: (mail: Mail) => <Card mail={mail} /> }
