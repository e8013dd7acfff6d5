import type { IfbServer } from '@backhaul/contract/audio-rooms'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useLive } from '../app/live/live.ts'
import { useRow, useView } from '../app/live/use-entities.ts'
import classes from './audio-rooms.module.css'

const byName = (one: IfbServer, other: IfbServer) => one.serverName.localeCompare(other.serverName)

/** The lines of the servers: each line is a mark, so that a full server is seen before a call is refused. */
export function LinesSummary({ inventoryId }: { inventoryId: string }) {
  const { t } = useTranslation('audio-rooms')
  const { ifb } = useLive()
  const { data } = api.inventories.listIfb.useQuery({ inventoryId })
  const servers = data?.lines.map(({ serverId }) => serverId).join(' ') ?? ''
  const definition = useMemo(() => {
    const shown = new Set(servers.split(' '))
    return { filter: ({ serverId }: IfbServer) => shown.has(serverId), compare: byName }
  }, [servers])
  const ids = useView(ifb, definition)
  if (ids.length === 0) return null
  return (
    <section className={classes.summary} aria-label={t('lines.title')}>
      {ids.map((id) => (
        <ServerLines key={id} id={id} />
      ))}
    </section>
  )
}

function ServerLines({ id }: { id: string }) {
  const { t } = useTranslation('audio-rooms')
  const server = useRow(useLive().ifb, id)
  if (server === undefined) return null
  const { serverName, mode, lines, free, used, frozen } = server
  const marks = [...Array<'used'>(used).fill('used'), ...Array<'free'>(free).fill('free'), ...Array<'frozen'>(frozen).fill('frozen')]
  return (
    <div className={classes.server}>
      <span className={classes.serverName}>
        {serverName} <span className={classes.mode}>{mode}</span>
      </span>
      <span className={classes.marks} aria-hidden>
        {marks.map((state, index) => (
          <span key={index} className={classes.mark} data-state={state} />
        ))}
      </span>
      <span className={classes.counts}>{frozen > 0 ? t('lines.frozen', { count: frozen }) : t('lines.counts', { free, used, lines })}</span>
    </div>
  )
}
