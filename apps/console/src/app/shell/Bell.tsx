import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../../ui/icon-size.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import { toasts } from '../../ui/toasts.ts'
import classes from './bell.module.css'

const PastMessages = lazyPart(async () => (await import('./PastMessages.tsx')).PastMessages)
const countShownMax = 99

/** Opens the messages of this visit, and counts those that the user has not read. */
export function Bell() {
  const { t } = useTranslation('app')
  const { unreadCount } = useToasts()
  const [isOpen, setOpen] = useState(false)
  const open = (next: boolean) => {
    toasts.markRead()
    setOpen(next)
  }
  const label = unreadCount > 0 ? `${t('bell.label')}, ${t('bell.unread', { unread: unreadCount })}` : t('bell.label')
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" width={380} shadow="lg" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={classes.bell} aria-label={label} onClick={() => open(!isOpen)}>
          <IconBell size={iconSize.lg} aria-hidden />
          {unreadCount > 0 && (
            <span className={classes.bellCount} aria-hidden>
              {unreadCount > countShownMax ? `${countShownMax}+` : unreadCount}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6} maw="calc(100vw - 16px)" aria-label={t('bell.label')}>
        <PastMessages onClose={() => open(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
