import { Button } from '@mantine/core'
import { takesUnits } from '@backhaul/rules/channels'
import { refusePlayout } from '@backhaul/rules/files'
import { IconArrowsExchange, IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { inDialog } from '../../ui/in-dialog.tsx'
import { percentText } from '../../ui/percent-text.ts'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'
import { type ChannelAct, channelActs, type ChannelCommand, ofChannel } from './acts.ts'
import classes from './channel-panel.module.css'

const PlayDialog = lazyPart(async () => (await import('./PlayDialog.tsx')).PlayDialog, { errorFrame: inDialog })

const P2pDialog = lazyPart(async () => (await import('../p2p/P2pDialog.tsx')).P2pDialog, { errorFrame: inDialog })

interface ChannelProps {
  channel: ConfiguredChannel
}

/** The commands of a channel. A button that the state of the channel refuses says why. */
export const ChannelCommands = ({ channel }: ChannelProps) => (
  <div className={classes.commands}>
    <ActButton channel={channel} act={channelActs.record} />
    <PlayButton channel={channel} />
    {/* An input has no output, that of a distributor is always on, and neither has a unit to hide. */}
    {takesUnits(channel.type) && (
      <>
        <ActButton channel={channel} act={channelActs.forceOutput} />
        <ActButton channel={channel} act={channelActs.privateSession} />
      </>
    )}
    <ActButton channel={channel} act={channelActs.logs} />
    <P2pButton channel={channel} />
    <ActButton channel={channel} act={channelActs.release} />
  </div>
)

/** A button that sends one command, or one of two by the state of the channel. */
function ActButton({ channel, act: { begin, end = begin, isOn, isSwitch } }: ChannelProps & { act: ChannelAct }) {
  const commands = [useChannelCommand(begin, channel), useChannelCommand(end, channel)] as const
  const isBegun = isOn?.(channel) ?? false
  const { icon: Icon, text, run, ...command } = commands[isBegun ? 1 : 0]
  return (
    <CommandButton
      command={command}
      variant="default"
      {...(isSwitch && { 'aria-pressed': isBegun })}
      leftSection={<Icon size={iconSize.md} aria-hidden />}
      onRun={() => void run()}
    >
      {text}
    </CommandButton>
  )
}

/** A command with its texts, and the function that asks its question and sends it. */
function useChannelCommand(one: ChannelCommand, channel: ConfiguredChannel) {
  const { t } = useTranslation('channel-panel')
  const { channelId, channelName: name, allocatedToUnitUid, allocatedToUnitAlias, logs } = channel
  const { store } = useStoreDetails(channelId)
  const names = { name, unit: allocatedToUnitAlias ?? allocatedToUnitUid ?? '', percent: percentText(logs?.percent ?? 0) }
  const { question, input = () => ({ channelId }) } = one
  const command = useCommand(one.procedure, {
    access: one.access,
    refusal: one.refuse?.(channel) ?? null,
    done: () => t(ofChannel(one.done, channel), names),
    about: name,
    failed: (reason) => t(one.failed, { ...names, reason }),
  })
  const missing = one.missing?.(channel) ?? null
  const run = async () => {
    const asked = question && { title: t(question.title, names), message: t(question.message, names), action: t(question.action, names) }
    if (missing !== null || (asked && !(await confirm(asked)))) return
    const done = await command.run(input(channel))
    if (done !== null && one.returnsDetails) store(done.out)
  }
  return {
    icon: one.icon,
    text: t(ofChannel(one.button, channel), names),
    reason: command.reason ?? (missing && t(missing)),
    isPending: command.isPending,
    run,
  }
}

/** Opens the point-to-point link of the channel. */
function P2pButton({ channel }: ChannelProps) {
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

/** Opens the choice of a file, or stops the one that plays. */
function PlayButton({ channel }: ChannelProps) {
  const { t } = useTranslation('channel-panel')
  const { reason } = useRights()
  const [isOpen, setOpen] = useState(false)
  if (channel.status === 'PlayStoredFile') return <ActButton channel={channel} act={channelActs.stopFile} />
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
