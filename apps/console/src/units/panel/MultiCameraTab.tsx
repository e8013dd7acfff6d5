import { Button, Input } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { Unit } from '@backhaul/contract/units'
import { refuseStartMultiCamera } from '@backhaul/rules/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useDomainText } from '../../domain/text.tsx'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { useRights } from '../../ui/kit.tsx'
import { ChannelPicker } from '../ChannelPicker.tsx'
import { UnitStreamButton } from '../UnitStreamButton.tsx'
import { useUnits } from '../UnitsContext.tsx'
import classes from './panel.module.css'

const noLicence = { code: 'NO_MULTI_CAMERA_LICENSE', params: {} } as const

/** One channel per feed, in the order of the feeds; feeds after the last chosen one stay off. */
export function MultiCameraTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const text = useDomainText()
  const errorText = useErrorText()
  const { live } = useUnits()
  const { reason } = useRights()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const channels = chosen.flatMap((id) => live.channels.get(id) ?? [])
  const isRunning = unit.applications?.multiCamera !== undefined
  const command = useCommand(api.units.startMultiCamera, {
    access: 'units.operate',
    refusal: refuseStartMultiCamera(unit, channels),
    failed: (failure) => text('failed.startMultiCamera', { name: unit.name, reason: failure }),
  })
  const start = () => void command.run({ unitId: unit.uniqueId, channelIds: [...chosen] })
  const licence = unit.multiCameraLicensed ? null : reason('units.operate', noLicence)
  const select = (feed: number, channel: ChannelRow) => setChosen((before) => before.toSpliced(feed, 1, channel.channelId))

  return (
    <section className={classes.sections} aria-label={t('tab.multiCamera')}>
      {!unit.multiCameraLicensed && <p className={classes.nothing}>{errorText(noLicence)}</p>}
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
                reason={licence ?? (isRunning ? t('multi.running') : isNext ? reason('units.operate', null) : t('multi.inOrder'))}
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
        {isRunning ? (
          <UnitStreamButton unit={unit} place="panel" />
        ) : (
          <CommandButton
            command={command}
            variant="filled"
            loading={command.isPending || unit.transition !== null}
            leftSection={<IconPlayerPlay size={iconSize.md} aria-hidden />}
            onRun={start}
          >
            {t('multi.start', { count: chosen.length })}
          </CommandButton>
        )}
      </div>
    </section>
  )
}
