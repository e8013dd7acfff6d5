import { ActionIcon, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { realClock as clock } from '@backhaul/clock'
import classes from './list.module.css'

/** */
const collapseMs = 500
const typingPauseMs = 200

/** `/` goes there from anywhere; half a second after the mouse left an empty one it folds away. */
export function SearchBox({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { t } = useTranslation('units')
  const input = useRef<HTMLInputElement>(null)
  const cancelCollapse = useRef(() => {})
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  // The address changed otherwise than by this box, e.g. by "back".
  if (value !== sent) {
    setSent(value)
    setText(value)
  }

  useEffect(() => {
    if (text === sent) return
    return clock.after(typingPauseMs, () => {
      setSent(text)
      onChange(text)
    })
  }, [text, sent, onChange])
  useEffect(() => () => cancelCollapse.current(), [])

  const open = () => {
    cancelCollapse.current()
    setOpen(true)
  }
  const leave = () => {
    cancelCollapse.current()
    cancelCollapse.current = clock.after(collapseMs, () => {
      if (document.activeElement !== input.current || input.current?.value === '') setOpen(false)
    })
  }
  const focus = () => {
    open()
    input.current?.focus()
    input.current?.select()
  }
  useHotkeys([['/', focus]])

  const isShown = isOpen || text !== ''
  return (
    <search className={classes.search} data-open={isShown || undefined}>
      <TextInput
        ref={input}
        size="xs"
        value={text}
        maxLength={100}
        placeholder={t('search.placeholder')}
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={
          text !== '' && (
            <ActionIcon size={20} variant="subtle" color="gray" aria-label={t('search.clear')} onClick={() => setText('')}>
              <IconX size={14} />
            </ActionIcon>
          )
        }
        onMouseEnter={open}
        onMouseLeave={leave}
        onFocus={open}
        onBlur={leave}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          setText('')
          event.currentTarget.blur()
        }}
      />
    </search>
  )
}
