import { realClock as clock } from '@backhaul/clock'
import { ActionIcon, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../icon-size.ts'
import classes from './search.module.css'
import { searchLengthMax } from './address-parsers.ts'

/** R-250, UI-173. */
const collapseMs = 500
/** One address and one filter per word typed. */
const typingPauseMs = 200

interface SearchBoxProps {
  value: string
  onChange: (search: string) => void
  label: string
  placeholder: string
  /** Folds to its icon while it is empty: half a second after the mouse or the focus left it. */
  isFolding?: boolean
}

/** The search of a page; the key `/` focuses it. */
export function SearchBox({ value, onChange, label, placeholder, isFolding = false }: SearchBoxProps) {
  const { t } = useTranslation('kit')
  const input = useRef<HTMLInputElement>(null)
  const { isOpen, open, leave } = useFolding(input)
  const [text, setText] = useTyped(value, onChange)
  useHotkeys([
    [
      '/',
      () => {
        open()
        input.current?.focus()
        input.current?.select()
      },
    ],
  ])
  const isShown = !isFolding || isOpen || text !== ''
  return (
    <search className={classes.search} data-open={isShown || undefined} data-folding={isFolding || undefined}>
      <TextInput
        ref={input}
        size={isFolding ? 'xs' : 'sm'}
        value={text}
        maxLength={searchLengthMax}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts="/"
        leftSection={<IconSearch size={iconSize.sm} aria-hidden />}
        rightSection={
          text !== '' && (
            <ActionIcon size={20} variant="subtle" color="gray" aria-label={t('search.clear')} onClick={() => setText('')}>
              <IconX size={iconSize.sm} />
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
          // The first Escape clears the text, so that another can be typed; the next leaves the field.
          if (text === '') event.currentTarget.blur()
          else setText('')
        }}
      />
    </search>
  )
}

/** The text as it is typed. It is passed on after a pause, and follows a value that changes otherwise, e.g. by "back". */
function useTyped(value: string, onChange: (search: string) => void): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
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
  return [text, setText]
}

function useFolding(input: React.RefObject<HTMLInputElement | null>) {
  const cancelFold = useRef(() => {})
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => cancelFold.current(), [])
  const open = () => {
    cancelFold.current()
    setOpen(true)
  }
  const leave = () => {
    cancelFold.current()
    cancelFold.current = clock.after(collapseMs, () => {
      if (document.activeElement !== input.current || input.current?.value === '') setOpen(false)
    })
  }
  return { isOpen, open, leave }
}
