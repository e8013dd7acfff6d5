import { Button, Input } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { Unit } from '@backhaul/contract/units'
import { refuseStartMultiCamera, refuseStop } from '@backhaul/rules/units'
import { useState } from 'react'
import { Guarded } from '../../ui/Guarded.tsx'
import { ChannelPicker } from '../ChannelSelect.tsx'
import { useTransitions } from '../use-unit.ts'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './panel.module.css'

/** One channel per feed, in the order of the feeds; feeds after the last one chosen stay off. */
export function MultiCameraTab({ unit }: { unit: Unit }) {
  const { t, live, acts, why } = useUnitDesk()
  const transition = useTransitions(unit.uniqueId).isTransition
  const [chosen, setChosen] = useState<readonly string[]>([])
  const channels = chosen.flatMap((id) => live.channels.get(id) ?? [])
  const isRunning = unit.applications?.multiCamera !== undefined
  const refusal = isRunning ? refuseStop(unit) : refuseStartMultiCamera(unit, channels)
  const licence = unit.multiCameraLicensed ? null : why('units.operate', { code: 'NO_MULTI_CAMERA_LICENSE', params: {} })
  const select = (feed: number, channel: ChannelRow) => setChosen((before) => before.toSpliced(feed, 1, channel.channelId))

  return (
    <section className={classes.sections} aria-label={t('tab.multiCamera')}>
      {!unit.multiCameraLicensed && <p className={classes.nothing}>{t('errors:NO_MULTI_CAMERA_LICENSE')}</p>}
      <div className={classes.controls}>
        {Array.from({ length: unit.numberOfFeeds }, (_, feed) => {
          const channel = chosen[feed] === undefined ? undefined : live.channels.get(chosen[feed])
          const isNext = feed <= chosen.length
          return (
            <div key={feed} className={classes.field}>
              <Input.Label size="sm">{t('multi.feed', { number: feed + 1 })}</Input.Label>
              <ChannelPicker
                unit={unit}
                exclude={chosen.filter((_id, i) => i !== feed)}
                name={channel?.channelName ?? null}
                label={t('multi.channelOf', { number: feed + 1 })}
                reason={licence ?? (isRunning ? t('multi.running') : isNext ? why('units.operate', null) : t('multi.inOrder'))}
                variant="field"
                onSelect={(selected) => select(feed, selected)}
              />
            </div>
          )
        })}
      </div>
      <div className={classes.buttons}>
        {chosen.length > 0 && !isRunning && (
          <Button variant="subtle" color="gray" onClick={() => setChosen([])}>
            {t('multi.clear')}
          </Button>
        )}
        <Guarded reason={transition === undefined ? why('units.operate', refusal) : null}>
          <Button
            variant={isRunning ? 'default' : 'filled'}
            loading={transition !== undefined}
            leftSection={isRunning ? <IconPlayerStop size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
            onClick={() => void (isRunning ? acts.stop(unit) : acts.startMultiCamera(unit, [...chosen]))}
          >
            {isRunning ? t('act.stop') : t('multi.start', { count: chosen.length })}
          </Button>
        </Guarded>
      </div>
    </section>
  )
}
