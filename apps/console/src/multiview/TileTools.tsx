import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconListDetails, IconMaximize, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { iconSize } from '../ui/icon-size.ts'

interface TileToolsProps {
  name: string
  /** The number of the tile that this one is exchanged with. */
  exchangesWith: number
  /** Null for a channel. */
  unitId: string | null
  canFullScreen: boolean
  onExchange: () => void
  onRemove: () => void
  onFullScreen: () => void
}

const look = { variant: 'subtle', color: 'gray', size: 24 } as const

/** The buttons of the selected tile: everything that dragging and keys do is here too. */
export function TileTools({ name, exchangesWith, unitId, canFullScreen, onExchange, onRemove, onFullScreen }: TileToolsProps) {
  const { t } = useTranslation('multiview')
  const label = (text: string) => ({ 'aria-label': `${text}: ${name}`, title: text })
  return (
    <span role="toolbar" aria-label={t('tools', { name })}>
      {unitId !== null && (
        <ActionIcon {...look} {...label(t('openUnit'))} component={Link} to={`/list?unit=${encodeURIComponent(unitId)}`}>
          <IconListDetails size={iconSize.sm} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon {...look} {...label(t('swapWith', { number: exchangesWith }))} onClick={onExchange}>
        <IconArrowRight size={iconSize.sm} aria-hidden />
      </ActionIcon>
      {canFullScreen && (
        <ActionIcon {...look} {...label(t('fullScreenTile'))} onClick={onFullScreen}>
          <IconMaximize size={iconSize.sm} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon {...look} {...label(t('remove'))} onClick={onRemove}>
        <IconX size={iconSize.sm} aria-hidden />
      </ActionIcon>
    </span>
  )
}
