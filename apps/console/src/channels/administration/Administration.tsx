import { ActionIcon, Select } from '@mantine/core'
import { refuseChannelChange } from '@backhaul/rules/channels'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import classes from './administration.module.css'

/** The most inventories that one reply has. */
const inventoriesMax = 100

interface AdministrationProps {
  channel: ConfiguredChannel
  onRemoved: () => void
}

/** The acts of administrators on a channel: its inventories, and its deletion. */
export const Administration = ({ channel, onRemoved }: AdministrationProps) => (
  <>
    <Inventories channel={channel} />
    <RemoveButton channel={channel} onRemoved={onRemoved} />
  </>
)

function Inventories({ channel: { channelId, channelName: name } }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-administration')
  const { user } = useSession()
  const { data, error, refetch } = api.channels.listInventories.useQuery({ channelId, limit: inventoriesMax })
  const add = useCommand(api.channels.addToInventory, {
    access: 'channels.administer',
    done: () => t('inventories.added', { name }),
    about: name,
    failed: (reason) => t('inventories.failed', { name, reason }),
  })
  const remove = useCommand(api.channels.removeFromInventory, {
    access: 'channels.administer',
    done: () => t('inventories.removed', { name }),
    about: name,
    failed: (reason) => t('inventories.failed', { name, reason }),
  })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const change = async (command: typeof add, inventoryId: string) => {
    await command.run({ channelId, inventoryId })
    void refetch()
  }
  const others = user.inventories.filter(({ id }) => data.items.every((one) => one.id !== id))
  return (
    <section aria-label={t('inventories.title')}>
      <h3 className={classes.heading}>{t('inventories.title')}</h3>
      <ul className={classes.inventories}>
        {data.items.map(({ id, name: inventory, primary }) => (
          <li key={id}>
            <span>{inventory}</span>
            {primary ? (
              <span className={classes.meta}>{t('inventories.primary')}</span>
            ) : (
              <DisabledReason reason={remove.reason}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('inventories.remove', { inventory })}
                  onClick={() => void change(remove, id)}
                >
                  <IconX size={iconSize.sm} />
                </ActionIcon>
              </DisabledReason>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <DisabledReason field reason={add.reason}>
          <Select
            size="sm"
            searchable
            value={null}
            aria-label={t('inventories.add')}
            placeholder={t('inventories.add')}
            data={others.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={(id) => id !== null && void change(add, id)}
          />
        </DisabledReason>
      )}
    </section>
  )
}

function RemoveButton({ channel, onRemoved }: AdministrationProps) {
  const { t } = useTranslation('channel-administration')
  const { channelId, channelName: name, status, serverProductType } = channel
  const command = useCommand(api.channels.remove, {
    access: 'channels.administer',
    refusal: refuseChannelChange({ status, serverType: serverProductType }),
    done: () => t('remove.done', { name }),
    about: name,
    failed: (reason) => t('remove.failed', { name, reason }),
  })
  const ask = async () => {
    const question = { title: t('remove.title', { name }), message: t('remove.message', { name }), action: t('remove.action') }
    if ((await confirm(question)) && (await command.run({ channelId })) !== null) onRemoved()
  }
  return (
    <CommandButton
      command={command}
      variant="default"
      className={classes.remove ?? ''}
      leftSection={<IconTrash size={iconSize.md} aria-hidden />}
      onRun={() => void ask()}
    >
      {t('remove.action')}
    </CommandButton>
  )
}
