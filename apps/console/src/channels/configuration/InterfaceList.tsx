import { useTranslation } from 'react-i18next'
import { useLive } from '../../app/live/live.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { confirmEnd, confirmTakeOver, fromOf } from '../../domain/channels/confirm-interface.ts'
import { type Procedure, useCommand } from '../../ui/command/use-command.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import settingClasses from '../../ui/form/setting.module.css'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import classes from './channel-configuration.module.css'

/** An interface of a server: a tally, or a line for audio. */
interface Interface {
  readonly id: string
  readonly name: string
  readonly serverId: string
  readonly serverName: string
  readonly taken: boolean
  /** Null for one that is taken: the user does not see its channel. */
  readonly channelId: string | null
  readonly channelName: string | null
  /** Its state, translated. */
  readonly state: string
}

interface InterfaceListProps {
  label: string
  /** Shown where the user sees no interface of the server of the channel. */
  empty: string
  channel: ConfiguredChannel
  interfaces: readonly Interface[]
  associate: Procedure<any, unknown>
  dissociate: Procedure<any, unknown>
  inputOf: (id: string) => object
  onChanged: () => void
}

/**
 * The interfaces of the server of a channel, and one of another server that the channel has from earlier. Each has a button that
 * associates it with the channel or ends the association.
 */
export function InterfaceList({ label, empty, channel, interfaces, ...calls }: InterfaceListProps) {
  const { t } = useTranslation('channel-configuration')
  const own = interfaces.filter(({ serverId, channelId }) => serverId === channel.serverId || channelId === channel.channelId)
  if (own.length === 0) return <p className={settingClasses.hint}>{empty}</p>
  const held = own.find(({ channelId }) => channelId === channel.channelId)
  return (
    <ul className={classes.interfaces} aria-label={label}>
      {own.map((one) => (
        <li key={one.id} data-own={one.channelId === channel.channelId || undefined}>
          <span className={classes.interfaceName}>
            <strong>{one.name}</strong>
            <span className={settingClasses.hint}>
              {one.serverName} · {one.state}
            </span>
          </span>
          <span className={settingClasses.hint}>
            {!one.taken
              ? t('interfaces.free')
              : one.channelId === channel.channelId
                ? t('interfaces.this')
                : one.channelName === null
                  ? t('interfaces.unseen')
                  : t('interfaces.other', { name: one.channelName })}
          </span>
          <AssociateButton channel={channel} one={one} held={held?.name ?? null} {...calls} />
        </li>
      ))}
    </ul>
  )
}

interface ButtonProps extends Omit<InterfaceListProps, 'label' | 'empty' | 'interfaces'> {
  one: Interface
  /** The interface that the channel has; null without one. */
  held: string | null
}

function AssociateButton({ channel, one, held, associate, dissociate, inputOf, onChanged }: ButtonProps) {
  const { t } = useTranslation(['channel-configuration', 'domain'])
  const names = { name: channel.channelName, interface: one.name }
  const isOwn = one.channelId === channel.channelId
  const options = {
    access: 'channels.configure',
    about: one.name,
    failed: (reason: string) => t('interfaces.failed', { ...names, reason }),
  } as const
  const add = useCommand(associate, { ...options, done: () => t('interfaces.added', names) })
  const end = useCommand(dissociate, { ...options, done: () => t('interfaces.ended', names) })
  const command = isOwn ? end : add
  const hasAnother = !isOwn && held !== null
  const other = useRow(useLive().channels, isOwn ? null : one.channelId)
  const ask = () => (isOwn ? confirmEnd(one) : confirmTakeOver(one, channel, other))
  const run = async () => {
    if (one.taken && !(await ask())) return
    await (isOwn ? end.run(inputOf(one.id)) : add.run({ ...inputOf(one.id), from: fromOf(one) }))
    onChanged()
  }
  const text = isOwn ? 'interfaces.end' : !one.taken ? 'interfaces.add' : 'interfaces.take'
  return (
    <CommandButton
      command={hasAnother && command.reason === null ? { ...command, reason: t('domain:interface.has', { interface: held }) } : command}
      size="xs"
      variant="default"
      aria-label={`${t(text)}: ${one.name}`}
      onRun={() => void run()}
    >
      {t(text)}
    </CommandButton>
  )
}
