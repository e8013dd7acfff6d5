import type { ChannelRow } from '@backhaul/contract/channels'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../app/session.ts'
import { useChannelText } from '../../domain/channels/channel-text.tsx'
import { useGroupName, useInventoryName } from '../../domain/use-group-name.ts'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import classes from './channel-panel.module.css'

/** The properties of a channel that seldom change. */
export function DetailsTab({ channel }: { channel: ChannelRow }) {
  const { t } = useTranslation('channel-panel')
  const text = useChannelText()
  const { user } = useSession()
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
    </div>
  )
}
