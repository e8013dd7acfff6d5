import { Button } from '@mantine/core'
import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { formatBitrate } from '@backhaul/rules/units'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../app/session.ts'
import { WaitingChanges } from '../app/WaitingChanges.tsx'
import { AsOf } from '../domain/AsOf.tsx'
import { useGroupName, useInventoryName } from '../domain/use-group-name.ts'
import { inDialog } from '../ui/in-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Fact, Facts } from '../ui/panel/Facts.tsx'
import { PanelHeader } from '../ui/panel/PanelHeader.tsx'
import { ReturnStatus } from './ReturnStatus.tsx'
import classes from './video-return.module.css'

/** A chunk of its own: it opens on demand. */
const ReturnDialog = lazyPart(async () => (await import('./ReturnDialog.tsx')).ReturnDialog, { errorFrame: inDialog })

/** The live state of one channel, and the button that opens its dialog. */
export function ReturnPanel({ row, onClose }: { row: VideoReturnRow; onClose: () => void }) {
  const { t } = useTranslation('video-return')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PanelHeader title={row.name} closeLabel={i18next.t('kit:resource.close')} onClose={onClose}>
        <ReturnStatus row={row} />
        {row.lastSeen !== null && <AsOf at={row.lastSeen} />}
      </PanelHeader>
      <div className={classes.sections}>
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('configure')}
          </Button>
        </div>
        <Feeds row={row} />
        <LiveFacts row={row} />
        <MoreFacts row={row} />
      </div>
      <WaitingChanges
        kind="videoReturn"
        place="panel"
        device={{ id: row.uniqueId, name: row.name, isOffline: row.status === 'offline' }}
        nameOf={(field) => t(`waiting.${field as 'configuration'}`)}
      />
      {isOpen && <ReturnDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

/** M-629: the units that show the picture. */
function Feeds({ row: { p2MPStreamingStatuses: feeds } }: { row: VideoReturnRow }) {
  const { t } = useTranslation('video-return')
  const { may } = useSession()
  return (
    <section aria-label={t('field.units')}>
      <h3 className={classes.heading}>{t('feeds.title', { count: feeds.length })}</h3>
      {feeds.length === 0 ? (
        <p className={classes.meta}>{t('feeds.none')}</p>
      ) : (
        <ul className={classes.feeds}>
          {feeds.map(({ unitId, unitName, status, bitrate }) => (
            <li key={unitId} className={classes.feed}>
              {may('units.read') ? (
                <Link className="target" to={`/list?unit=${encodeURIComponent(unitId)}`}>
                  {unitName}
                </Link>
              ) : (
                unitName
              )}
              <span className={classes.meta}>{status === 'connecting' ? t('feeds.connecting') : formatBitrate(bitrate)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LiveFacts({ row }: { row: VideoReturnRow }) {
  const { t, i18n } = useTranslation('video-return')
  const { inputParameters: picture, configuration, urlData } = row
  const frames = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 })
  return (
    <Facts>
      <Fact name={t('field.input')}>{t(`input.${configuration.inputType}`)}</Fact>
      <Fact name={t('field.standard')}>{row.inputStandard ?? '–'}</Fact>
      <Fact name={t('field.picture')}>
        {picture === null ? '–' : t('picture', { ...picture, frames: frames.format(picture.frameRate) })}
      </Fact>
      <Fact name={t('field.farEnd')}>{urlData === null ? '–' : `${urlData.host}:${urlData.port}`}</Fact>
      <Fact name={t('field.encryption')}>{t(configuration.hasPassphrase ? 'encrypted' : 'notEncrypted')}</Fact>
      <Fact name={t('field.bitrate')}>{row.bitrate > 0 ? formatBitrate(row.bitrate) : '–'}</Fact>
      <Fact name={t('field.uptime')}>{row.uptime === null ? '–' : t('minutes', { count: Math.floor(row.uptime / 60) })}</Fact>
      <Fact name={t('field.sharing')}>
        {row.sharedUnitIds === null ? t('sharing.all') : t('sharing.some', { count: row.sharedUnitIds.length })}
      </Fact>
    </Facts>
  )
}

function MoreFacts({ row }: { row: VideoReturnRow }) {
  const { t } = useTranslation('video-return')
  const { user } = useSession()
  const groupName = useGroupName(user)
  const inventoryName = useInventoryName(user)
  return (
    <Facts>
      <Fact name={t('field.description')}>{row.description || '–'}</Fact>
      <Fact name={t('field.server')}>{row.serverName ?? '–'}</Fact>
      <Fact name={t('field.serial')}>{row.serialNumber}</Fact>
      <Fact name={t('field.inventory')}>{row.inventories.map(inventoryName).filter(Boolean).join(', ') || '–'}</Fact>
      <Fact name={t('field.groups')}>{row.groups.map(groupName).filter(Boolean).join(', ') || '–'}</Fact>
    </Facts>
  )
}
