import { ActionIcon, Button } from '@mantine/core'
import { IconBroadcast, IconMaximize, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../app/live/live.ts'
import { usePreferences } from '../app/preferences.ts'
import { selectedScope } from '../app/scope.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { iconSize } from '../ui/icon-size.ts'
import classes from './multiview.module.css'
import type { FullScreen } from './use-full-screen.ts'
import { clear, fillWithOnAir, layouts, shownTiles, type Wall } from './wall.ts'

interface WallToolsProps {
  wall: Wall
  screen: FullScreen
  onChange: (wall: Wall) => void
  onFullScreen: () => void
}

/** The controls of the whole wall. */
export function WallTools({ wall, screen, onChange, onFullScreen }: WallToolsProps) {
  const { t } = useTranslation('multiview')
  const { units } = useLive()
  const { preferences } = usePreferences()
  const tiles = shownTiles(wall)
  const fill = () => {
    const scope = selectedScope(preferences) ?? (() => true)
    onChange(fillWithOnAir(wall, [...units.values()].filter(scope)))
  }
  return (
    <>
      <div role="group" className={classes.tabs} aria-label={t('layout')}>
        {layouts.map((layout) => (
          <button
            key={layout}
            type="button"
            className={classes.tab}
            aria-pressed={wall.layout === layout}
            onClick={() => onChange({ ...wall, layout })}
          >
            {layout}
          </button>
        ))}
      </div>
      <DisabledReason reason={tiles.includes(null) ? null : t('full')}>
        <Button size="xs" variant="light" leftSection={<IconBroadcast size={iconSize.sm} aria-hidden />} onClick={fill}>
          {t('fill')}
        </Button>
      </DisabledReason>
      <DisabledReason reason={tiles.some((each) => each !== null) ? null : t('isEmpty')}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('clear')} onClick={() => onChange(clear(wall))}>
          <IconTrash size={iconSize.md} aria-hidden />
        </ActionIcon>
      </DisabledReason>
      <DisabledReason reason={screen.isPossible ? null : t('noFullScreen')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('fullScreenWall')}
          aria-keyshortcuts="Shift+F"
          onClick={onFullScreen}
        >
          <IconMaximize size={iconSize.md} aria-hidden />
        </ActionIcon>
      </DisabledReason>
    </>
  )
}
