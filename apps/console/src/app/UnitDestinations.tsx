import type { UnitRow } from '@backhaul/contract/units'
import { passesGuard } from '@backhaul/rules/permissions'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DestinationOf } from '../domain/channels/DestinationStatus.tsx'
import { Alert } from '../ui/Alert.tsx'
import { useLive } from './live/live.ts'
import { useRow } from './live/use-entities.ts'
import { useSession } from './session.ts'

interface UnitDestinationsProps {
  unit: Pick<UnitRow, 'feeds'>
  /** Of each message. */
  className?: string | undefined
}

/** The destinations to which the channels pass on the video that they receive from the unit, each with its state. */
export const UnitDestinations = ({ unit: { feeds }, className }: UnitDestinationsProps) =>
  feeds.map(({ channelId }) => <DestinationOfFeed key={channelId} channelId={channelId} className={className} />)

const kindOf = {
  connecting: 'info',
  connected: 'info',
  waiting: 'warning',
  slow: 'warning',
  reconnecting: 'warning',
  failed: 'error',
} as const

function DestinationOfFeed({ channelId, className }: { channelId: string; className: string | undefined }) {
  const { t } = useTranslation('domain')
  const { loggedUserRoles } = useSession().user
  const channel = useRow(useLive().channels, channelId)
  if (channel === undefined || channel.destination === null) return null
  const text = t('destination.of', { channel: channel.channelName })
  return (
    <div className={className}>
      <Alert kind={kindOf[channel.destination.state]}>
        <div>
          {passesGuard(loggedUserRoles, 'broader') ? (
            <Link className="target" to={`/channels?channel=${encodeURIComponent(channelId)}`}>
              {text}
            </Link>
          ) : (
            text
          )}
        </div>
        <DestinationOf channel={channel} />
      </Alert>
    </div>
  )
}
