import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDomainText } from '../domain/text.tsx'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { EndCut } from '../ui/EndCut.tsx'
import { iconSize } from '../ui/icon-size.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { ChannelListProps } from './ChannelList.tsx'
import classes from './channel-select.module.css'

/** A chunk of its own: no list is open at first. */
const ChannelList = lazyPart(async () => (await import('./ChannelList.tsx')).ChannelList, {
  fallback: ({ target }) => target,
  errorFrame: ({ target, onClose }, error) => (
    <Popover opened onDismiss={onClose}>
      <Popover.Target>
        <div>{target}</div>
      </Popover.Target>
      <Popover.Dropdown>{error}</Popover.Dropdown>
    </Popover>
  ),
})

interface ChannelPickerProps extends Pick<ChannelListProps, 'unit' | 'exclude' | 'onSelect'> {
  name: string | null
  isExternal?: boolean
  label: string
  reason: string | null
  tabIndex?: number
  variant?: 'cell' | 'field'
}

/** A button with the name of a channel that opens the list of channels. */
export function ChannelPicker({
  unit,
  exclude,
  onSelect,
  name,
  isExternal = false,
  label,
  reason,
  tabIndex,
  variant = 'cell',
}: ChannelPickerProps) {
  const t = useDomainText()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  // The open list has a button of its own in the tree; closing the list returns the focus to this one.
  useEffect(() => {
    if (!isOpen && returnsFocus.current) button.current?.focus()
    returnsFocus.current = isOpen
  }, [isOpen])
  const close = () => setOpen(false)
  const opener = (
    <button
      ref={button}
      type="button"
      className={variant === 'cell' ? classes.cell : classes.field}
      aria-label={`${label}: ${name ?? t('channel.select')}${isExternal ? ` ${t('channel.external')}` : ''}`}
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      tabIndex={tabIndex}
      onClick={() => (isOpen ? close() : setOpen(true))}
    >
      {/* A channel that the user may not see has no name. */}
      {name !== '' && (
        <span className={classes.text} data-empty={name === null || undefined}>
          <EndCut text={name ?? t('channel.select')} />
        </span>
      )}
      {isExternal && ' '}
      {isExternal && <span className={classes.external}>{t('channel.external')}</span>}
      <IconChevronDown size={iconSize.sm} className={classes.chevron} aria-hidden />
    </button>
  )
  if (isOpen) return <ChannelList unit={unit} onSelect={onSelect} onClose={close} target={opener} {...(exclude && { exclude })} />
  return <DisabledReason reason={reason}>{opener}</DisabledReason>
}
