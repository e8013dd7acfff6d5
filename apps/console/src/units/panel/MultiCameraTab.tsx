import { Button, Input, Select, TextInput } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { MultipleCamera, SelectedChannel, Unit } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { feedChannels, refuseSeveralCameras, refuseStartMultiCamera } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { UnitPicture } from '../../app/pictures/UnitPicture.tsx'
import { useDomainText } from '../../domain/text.tsx'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { ChannelPicker } from '../ChannelPicker.tsx'
import { UnitStreamButton } from '../UnitStreamButton.tsx'
import { useSelectedChannel } from '../use-unit.ts'
import { useUnits } from '../UnitsContext.tsx'
import classes from './panel.module.css'

const noCamera = { label: '', priority: 1 }
const priorities = Array.from({ length: 9 }, (_, i) => String(i + 1))

/** The channels that were chosen, which count in the custom mode only. */
const customChannels = ({ multipleCamera }: Unit): readonly string[] =>
  multipleCamera.channelSelectionMode === 'custom' ? multipleCamera.customSelectedChannels : []

/** Saves the channels and labels of the feeds; the details show what the core stored. */
function useFeeds(unit: Unit) {
  const { t } = useTranslation('unit-panel')
  const queries = api.useUtils()
  const { uniqueId: unitId, multipleCamera } = unit
  const { run, reason } = useCommand(api.units.setMultipleCamera, {
    access: 'units.operate',
    about: unit.name,
    failed: (failure) => t('failed.setMultipleCamera', { name: unit.name, reason: failure }),
  })
  const save = async (change: Partial<MultipleCamera>) => {
    const saved = await run({ unitId, ...multipleCamera, ...change })
    if (saved !== null) queries.units.get.setData({ unitId }, saved.out)
  }
  const saveCamera = (feed: number, change: Partial<MultipleCamera['cameras'][number]>) => {
    const cameras = Array.from({ length: unit.numberOfFeeds }, (_, i) => multipleCamera.cameras[i] ?? noCamera)
    void save({ cameras: cameras.with(feed, { ...cameras[feed]!, ...change }) })
  }
  return { save, saveCamera, reason }
}

/** Returns the channels of the feeds of the next start. */
function usePlannedChannels(unit: Unit): ChannelRow[] {
  const { live } = useUnits()
  return feedChannels(unit, useSelectedChannel(unit) ?? null, [...live.channels.values()])
}

const plannedChannel = (channel: ChannelRow | undefined): FeedProps['channel'] => channel && { name: channel.channelName, external: false }

/** UI-116: the feeds with label, priority and channel, in their order; feeds after the last chosen channel stay off. */
export function MultiCameraTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const text = useDomainText()
  const errorText = useErrorText()
  const { reason: reasonOf } = useRights()
  const isRunning = unit.applications?.multiCamera !== undefined
  const channels = usePlannedChannels(unit)
  const feeds = useFeeds(unit)
  const { save } = feeds
  const command = useCommand(api.units.startMultiCamera, {
    access: 'units.operate',
    refusal: refuseStartMultiCamera(unit, channels),
    about: unit.name,
    failed: (failure) => text('failed.startMultiCamera', { name: unit.name, reason: failure }),
  })
  const refusal = refuseSeveralCameras(unit)
  const locked = reasonOf('units.operate', refusal) ?? (isRunning ? t('multi.running') : null)
  const custom = customChannels(unit)
  const kept = useKeptFocus()

  return (
    <section className={classes.sections} aria-label={t('tab.multiCamera')}>
      {refusal !== null && <p className={classes.nothing}>{errorText(refusal)}</p>}
      {isStreaming(unit.applications) && isRunning && <CameraPictures unit={unit} />}
      <DisabledReason field reason={locked}>
        <Select
          size="sm"
          label={t('multi.selection')}
          data={(['automatic', 'custom'] as const).map((mode) => ({ value: mode, label: t(`multi.${mode}`) }))}
          value={unit.multipleCamera.channelSelectionMode}
          allowDeselect={false}
          onChange={(mode) => void save({ channelSelectionMode: mode as 'automatic' })}
        />
      </DisabledReason>
      {Array.from({ length: unit.numberOfFeeds }, (_, feed) => (
        <Feed
          key={feed}
          unit={unit}
          feed={feed}
          channel={isRunning ? unit.feeds.find(({ camera }) => camera === feed + 1) : plannedChannel(channels[feed])}
          others={custom.filter((_id, i) => i !== feed)}
          isNext={feed <= custom.length}
          locked={locked}
          feeds={feeds}
        />
      ))}
      <div ref={kept} className={classes.buttons}>
        {custom.length > 0 && !isRunning && (
          <Button variant="subtle" color="gray" onClick={() => void save({ customSelectedChannels: [] })}>
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
            onRun={() => void command.run({ unitId: unit.uniqueId, channelIds: channels.map(({ channelId }) => channelId) })}
          >
            {t('multi.start', { count: channels.length })}
          </CommandButton>
        )}
      </div>
    </section>
  )
}

/** Four of them cost as much as two pictures of a single camera. */
const cameraFps = 6

/** The moving picture of each camera that the unit sends, with its label and the channel that receives it. */
function CameraPictures({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const text = useDomainText()
  return (
    <div className={classes.cameras}>
      {unit.feeds.map(({ camera: number, name: channel }) => {
        const name = unit.multipleCamera.cameras[number - 1]?.label || t('multi.camera', { number })
        return (
          <figure key={number}>
            <UnitPicture unit={unit} camera={number} fps={cameraFps} label={`${unit.name}, ${name}`} />
            <figcaption>
              <b>{name}</b> {channel || text('channel.external')}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}

interface FeedProps {
  unit: Unit
  feed: number
  /** Of a running stream, the one in the row of the unit. A channel that the user may not see is external and has no name. */
  channel: Pick<SelectedChannel, 'name' | 'external'> | undefined
  /** The channels that the other feeds use. */
  others: readonly string[]
  /** Every feed before this one has a channel. */
  isNext: boolean
  locked: string | null
  feeds: ReturnType<typeof useFeeds>
}

/** One feed: the label and priority of its camera, and its channel. */
function Feed({ unit, feed, channel, others, isNext, locked, feeds: { save, saveCamera, reason } }: FeedProps) {
  const { t } = useTranslation('unit-panel')
  const text = useDomainText()
  const camera = unit.multipleCamera.cameras[feed] ?? noCamera
  const number = feed + 1
  return (
    <div className={classes.feed} role="group" aria-label={t('multi.feed', { number })}>
      <DisabledReason field reason={reason}>
        <TextInput
          key={camera.label}
          size="sm"
          label={t('multi.label', { number })}
          maxLength={12}
          defaultValue={camera.label}
          onBlur={({ currentTarget: { value } }) => value !== camera.label && saveCamera(feed, { label: value })}
        />
      </DisabledReason>
      <DisabledReason field reason={reason}>
        <Select
          size="sm"
          label={t('multi.priority')}
          data={priorities}
          value={String(camera.priority)}
          allowDeselect={false}
          onChange={(priority) => saveCamera(feed, { priority: Number(priority) })}
        />
      </DisabledReason>
      <Input.Wrapper size="sm" labelElement="div" label={text('field.channel')}>
        <ChannelPicker
          unit={unit}
          exclude={others}
          name={channel?.name ?? null}
          isExternal={channel?.external ?? false}
          label={t('multi.channelOf', { number })}
          reason={locked ?? (isNext ? null : t('multi.inOrder'))}
          variant="field"
          onSelect={({ channelId }) => {
            const customSelectedChannels = [...customChannels(unit)].toSpliced(feed, 1, channelId)
            void save({ channelSelectionMode: 'custom', customSelectedChannels })
          }}
        />
      </Input.Wrapper>
    </div>
  )
}
