import { Button } from '@mantine/core'
import type { ChannelRow } from '@backhaul/contract/channels'
import {
  isChannelOffline,
  refuseChannelChange,
  refuseChannelOffline,
  refuseLogs,
  refuseStartRecording,
  refuseStopRecording,
  takesUnits,
} from '@backhaul/rules/channels'
import { refusePlayout, refuseStopPlayout } from '@backhaul/rules/files'
import {
  IconArrowBarToRight,
  IconArrowsExchange,
  IconFileText,
  IconLock,
  IconLockOpen,
  IconMovie,
  IconPlayerRecord,
  IconPlayerStop,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { inDialog } from '../../ui/in-dialog.tsx'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'
import { percentText } from '../../ui/percent-text.ts'
import classes from './channel-panel.module.css'

const PlayDialog = lazyPart(async () => (await import('./PlayDialog.tsx')).PlayDialog, { errorFrame: inDialog })

const P2pDialog = lazyPart(async () => (await import('../p2p/P2pDialog.tsx')).P2pDialog, { errorFrame: inDialog })

/** The commands of a channel. A button that the state of the channel refuses says why. */
export const ChannelCommands = ({ channel }: { channel: ConfiguredChannel }) => (
  <div className={classes.commands}>
    <RecordButton channel={channel} />
    <PlayButton channel={channel} />
    {/* An input has no output, that of a distributor is always on, and neither has a unit to hide. */}
    {takesUnits(channel.type) && (
      <>
        <ForceOutputButton channel={channel} />
        <PrivateSessionButton channel={channel} />
      </>
    )}
    <LogsButton channel={channel} />
    <P2pButton channel={channel} />
    <ReleaseButton channel={channel} />
  </div>
)

/** Opens the point-to-point link of the channel. */
function P2pButton({ channel }: { channel: ChannelRow }) {
  const { t } = useTranslation('p2p')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsExchange size={iconSize.md} aria-hidden />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <P2pDialog channel={channel} onClose={() => setOpen(false)} />}
    </>
  )
}

function RecordButton({ channel }: { channel: ChannelRow }) {
  const { t } = useTranslation('channel-panel')
  const { channelId, channelName: name, recording } = channel
  const start = useCommand(api.channels.startRecording, {
    access: 'channels.operate',
    refusal: refuseStartRecording(channel),
    done: () => t('record.started', { name }),
    about: name,
    failed: (reason) => t('record.notStarted', { name, reason }),
  })
  const stop = useCommand(api.channels.stopRecording, {
    access: 'channels.operate',
    refusal: refuseStopRecording(channel),
    done: () => t('record.stopped', { name }),
    about: name,
    failed: (reason) => t('record.notStopped', { name, reason }),
  })
  const [command, Icon] = recording ? [stop, IconPlayerStop] : [start, IconPlayerRecord]
  return (
    <CommandButton
      command={command}
      variant="default"
      leftSection={<Icon size={iconSize.md} aria-hidden />}
      onRun={() => void command.run({ channelId })}
    >
      {t(recording ? 'record.stop' : 'record.start')}
    </CommandButton>
  )
}

function PlayButton({ channel }: { channel: ChannelRow }) {
  const { t } = useTranslation('channel-panel')
  const { reason } = useRights()
  const [isOpen, setOpen] = useState(false)
  const { channelId, channelName: name, status } = channel
  const stop = useCommand(api.channelFiles.stopBroadcast, {
    access: 'channels.operate',
    refusal: refuseStopPlayout(channel),
    done: () => t('play.stopped', { name }),
    about: name,
    failed: (why) => t('play.notStopped', { name, reason: why }),
  })
  if (status === 'PlayStoredFile')
    return (
      <CommandButton
        command={stop}
        variant="default"
        leftSection={<IconPlayerStop size={iconSize.md} aria-hidden />}
        onRun={() => void stop.run({ channelId })}
      >
        {t('play.stop')}
      </CommandButton>
    )
  return (
    <>
      <CommandButton
        command={{ reason: reason('channels.operate', refusePlayout(channel)), isPending: false }}
        variant="default"
        leftSection={<IconMovie size={iconSize.md} aria-hidden />}
        onRun={() => setOpen(true)}
      >
        {t('play.start')}
      </CommandButton>
      {isOpen && <PlayDialog channel={channel} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Force output is a setting of the channel, which administrators change. */
function ForceOutputButton({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-panel')
  const { channelId, channelName: name, forceOutput, status, serverProductType } = channel
  const { store } = useStoreDetails(channelId)
  const command = useCommand(api.channels.update, {
    access: 'channels.administer',
    refusal: refuseChannelChange({ status, serverType: serverProductType }),
    done: () => t(`forceOutput.${forceOutput ? 'ended' : 'forced'}${isChannelOffline(status) ? 'Later' : ''}`, { name }),
    about: name,
    failed: (reason) => t('forceOutput.failed', { name, reason }),
  })
  const run = async () => {
    const done = await command.run({ channelId, forceOutput: !forceOutput })
    if (done !== null) store(done.out)
  }
  return (
    <CommandButton
      command={command}
      variant="default"
      aria-pressed={forceOutput}
      leftSection={<IconArrowBarToRight size={iconSize.md} aria-hidden />}
      onRun={() => void run()}
    >
      {t(forceOutput ? 'forceOutput.end' : 'forceOutput.force')}
    </CommandButton>
  )
}

function PrivateSessionButton({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-panel')
  const { channelId, channelName: name, privateSession } = channel
  const { store } = useStoreDetails(channelId)
  const command = useCommand(api.channels.setPrivateSession, {
    access: 'channels.configure',
    refusal: refuseChannelOffline(channel),
    done: () => t(privateSession ? 'private.ended' : 'private.begun', { name }),
    about: name,
    failed: (reason) => t('private.failed', { name, reason }),
  })
  const Icon = privateSession ? IconLockOpen : IconLock
  const run = async () => {
    const done = await command.run({ channelId, privateSession: !privateSession })
    if (done !== null) store(done.out)
  }
  return (
    <CommandButton
      command={command}
      variant="default"
      aria-pressed={privateSession}
      leftSection={<Icon size={iconSize.md} aria-hidden />}
      onRun={() => void run()}
    >
      {t(privateSession ? 'private.end' : 'private.begin')}
    </CommandButton>
  )
}

function LogsButton({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-panel')
  const { channelId, channelName: name, logs } = channel
  const { store } = useStoreDetails(channelId)
  const start = useCommand(api.channels.startLogs, {
    access: 'channels.operate',
    // The core knows whether another channel of the server sends its logs.
    refusal: refuseLogs(channel, false),
    done: () => t('logs.started', { name }),
    about: name,
    failed: (reason) => t('logs.notStarted', { name, reason }),
  })
  const stop = useCommand(api.channels.stopLogs, {
    access: 'channels.operate',
    done: () => t('logs.stopped', { name }),
    about: name,
    failed: (reason) => t('logs.notStopped', { name, reason }),
  })
  const command = logs === null ? start : stop
  const run = async () => {
    const done = await command.run({ channelId })
    if (done !== null) store(done.out)
  }
  return (
    <CommandButton
      command={command}
      variant="default"
      leftSection={<IconFileText size={iconSize.md} aria-hidden />}
      onRun={() => void run()}
    >
      {logs === null ? t('logs.start') : logs.percent === null ? t('logs.stop') : t('logs.stopAt', { percent: percentText(logs.percent) })}
    </CommandButton>
  )
}

/** Ends the stream of the unit that holds the channel, which frees it. */
function ReleaseButton({ channel }: { channel: ChannelRow }) {
  const { t } = useTranslation('channel-panel')
  const { channelName: name, allocatedToUnitUid: unitId, allocatedToUnitAlias, allocatedToByApp } = channel
  const unit = allocatedToUnitAlias ?? unitId ?? ''
  const stop = useCommand(api.units.stop, {
    access: 'units.operate',
    done: () => t('release.done', { name, unit }),
    about: name,
    failed: (reason) => t('release.failed', { name, reason }),
  })
  const free = unitId === null ? t(allocatedToByApp === null ? 'release.free' : 'release.hidden') : null
  const ask = async () => {
    const question = {
      title: t('release.title', { name }),
      message: t('release.message', { name, unit }),
      action: t('release.action', { unit }),
    }
    if (unitId !== null && (await confirm(question))) await stop.run({ unitId })
  }
  return (
    <CommandButton
      command={{ ...stop, reason: stop.reason ?? free }}
      variant="default"
      leftSection={<IconPlugConnectedX size={iconSize.md} aria-hidden />}
      onRun={() => void ask()}
    >
      {t('release.button')}
    </CommandButton>
  )
}
