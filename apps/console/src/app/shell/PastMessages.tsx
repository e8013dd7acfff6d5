import { UnstyledButton } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { iconSize } from '../../ui/icon-size.ts'
import { panelFocus } from '../../ui/panel/panel-focus.ts'
import { timeText } from '../../ui/time.ts'
import { toastIcons, useToasts } from '../../ui/Toasts.tsx'
import type { PastMessage } from '../../ui/toasts.ts'
import classes from './bell.module.css'

/** The messages of this visit, newest first. A message about a unit opens it. */
export function PastMessages({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const { history } = useToasts()
  if (history.length === 0) return <p className={classes.pastNone}>{t('bell.none')}</p>
  return (
    <ul className={classes.past} aria-label={t('bell.label')}>
      {history.map((message) => (
        <li key={message.key}>
          {message.opens === null ? (
            <div className={classes.pastLine} data-kind={message.kind}>
              <Content message={message} />
            </div>
          ) : (
            <UnstyledButton
              className={classes.pastLine}
              data-kind={message.kind}
              title={t('bell.open')}
              onClick={() => {
                panelFocus.ask()
                void navigate(message.opens!)
                onClose()
              }}
            >
              <Content message={message} />
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function Content({ message: { kind, text, at } }: { message: PastMessage }) {
  const { t, i18n } = useTranslation('ui')
  const Mark = toastIcons[kind]
  return (
    <>
      <Mark size={iconSize.md} role="img" aria-label={t(`toast.${kind}`)} />
      <span>{text}</span>
      <time dateTime={new Date(at).toISOString()}>{timeText(at, i18n.language, clock.now())}</time>
    </>
  )
}
