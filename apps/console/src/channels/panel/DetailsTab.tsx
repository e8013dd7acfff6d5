import type { ChannelRow } from '@backhaul/contract/channels'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../app/session.ts'
import { useChannelText } from '../../domain/channels/channel-text.tsx'
import { useGroupName, useInventoryName } from '../../domain/use-group-name.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import classes from './channel-panel.module.css'

/** A chunk of its own, with its texts: administrators alone have it. */
const Administration = lazyPart(async () => {
  const [part] = await Promise.all([import('../administration/Administration.tsx'), i18next.loadNamespaces(['channel-administration'])])
  return part.Administration
})

interface DetailsTabProps {
  channel: ChannelRow
  /** Null until they are read. */
  details: ConfiguredChannel | null
  onRemoved: () => void
}

/** The properties of a channel that seldom change, and the acts of administrators. */
export function DetailsTab({ channel, details, onRemoved }: DetailsTabProps) {
  const { t } = useTranslation('channel-panel')
  const text = useChannelText()
  const { user, may } = useSession()
  const groupName = useGroupName(user)
  const inventoryName = useInventoryName(user)
  return (
    <div className={classes.sections}>
      <Facts>
        <Fact name={t('fact.id')}>
          <span className={classes.mono}>{channel.channelId}</span>
        </Fact>
        <Fact name={text('field.server')}>{channel.serverName ?? '–'}</Fact>
        <Fact name={text('field.version')}>{channel.liveuVersion}</Fact>
        <Fact name={text('field.license')}>{text(channel.licensed ? 'license.licensed' : 'license.unlicensed')}</Fact>
        <Fact name={text('field.inventory')}>{channel.inventories.map(inventoryName).filter(Boolean).join(', ') || '–'}</Fact>
        <Fact name={text('field.groups')}>{channel.groups.map(groupName).filter(Boolean).join(', ') || '–'}</Fact>
      </Facts>
      {details !== null && may('channels.administer') && <Administration channel={details} onRemoved={onRemoved} />}
    </div>
  )
}
