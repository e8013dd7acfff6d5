import { Button, Popover, Select } from '@mantine/core'
import type { Composition } from '@backhaul/contract/graphics'
import { refuseGraphicsOn } from '@backhaul/rules/graphics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { useErrorText } from '../ui/error-text.ts'
import classes from './graphics.module.css'

interface ChannelChoiceProps {
  inventoryId: string
  composition: Composition
  onPut: () => void
}

/** Further channels are found by typing. */
const shownMax = 100

/** Chooses the channel that shows a composition. A channel that cannot show one says why. */
export function ChannelChoice({ inventoryId, composition, onPut }: ChannelChoiceProps) {
  const { t } = useTranslation('graphics')
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const { name, id: appId } = composition
  const put = useCommand(api.graphics.putOnAir, {
    access: 'channels.configure',
    done: ({ onAir }) => t('put', { name, channel: onAir?.channelName ?? '' }),
    about: name,
    failed: (reason) => t('putFailed', { name, reason }),
  })
  const { data, isLoading } = api.channels.list.useQuery({}, { enabled: isOpen, staleTime: 0 })
  const channels = (data?.channels ?? [])
    .filter(({ inventories }) => inventories.includes(inventoryId))
    .map((channel) => ({ channel, refused: refuseGraphicsOn(channel) }))
    .toSorted((a, b) => Number(a.refused !== null) - Number(b.refused !== null))
  const choose = async (channelId: string | null) => {
    if (channelId === null) return
    setOpen(false)
    if ((await put.run({ inventoryId, appId, channelId })) !== null) onPut()
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" shadow="md" width={320}>
      <Popover.Target>
        <DisabledReason reason={put.reason}>
          <Button size="xs" variant="light" loading={put.isPending} onClick={() => setOpen(!isOpen)}>
            {t('putOnAir')}
          </Button>
        </DisabledReason>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label={t('channel')}
          placeholder={isLoading ? t('channelsLoading') : t('channelPlaceholder')}
          nothingFoundMessage={t('noChannel')}
          data={channels.map(({ channel, refused }) => ({
            value: channel.channelId,
            label: refused === null ? channel.channelName : `${channel.channelName} – ${errorText(refused)}`,
            disabled: refused !== null,
          }))}
          value={null}
          onChange={(id) => void choose(id)}
          searchable
          limit={shownMax}
          data-autofocus
          classNames={{ option: classes.option }}
          comboboxProps={{ withinPortal: false }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
