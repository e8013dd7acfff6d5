import type { ChannelRow } from '@backhaul/contract/channels'
import type { ChannelDestination } from '@backhaul/contract/destinations'
import { useTranslation } from 'react-i18next'
import classes from './destination-status.module.css'

/** Returns the words for the state of a destination, with the reason for it. Null: the channel sends nothing now. */
export function useDestinationText(): (destination: Pick<ChannelDestination, 'state' | 'fault' | 'isSecondary'> | null) => string {
  const { t } = useTranslation('domain')
  return (destination) => {
    if (destination === null) return t('destination.state.none')
    const { state, fault, isSecondary } = destination
    const parts = [
      t(`destination.state.${state}`),
      fault !== null && t(`destination.fault.${fault}`),
      isSecondary && t('destination.secondary'),
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

/** The state of a destination with its reason, in the colour of the state. */
export function DestinationStatus({ destination }: { destination: ChannelDestination | null }) {
  const text = useDestinationText()(destination)
  return (
    <span className={classes.state} data-state={destination?.state}>
      {text}
    </span>
  )
}

/** The destination of a channel by its name, or by its address, with its state. */
export function DestinationOf({ channel: { cdnName, destination } }: { channel: Pick<ChannelRow, 'cdnName' | 'destination'> }) {
  const name = cdnName ?? destination?.address ?? ''
  if (cdnName === null && destination === null) return '–'
  return (
    <span className={classes.destination}>
      {name !== '' && `${name} · `}
      <DestinationStatus destination={destination} />
    </span>
  )
}
