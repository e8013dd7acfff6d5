import { Button } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import { IconBug, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { useErrorText } from '../../ui/error-text.ts'
import { MessagePage } from './MessagePage.tsx'
import { iconSize } from '../../ui/icon-size.ts'

const isCallError = (error: unknown): boolean => error instanceof Error && error.name === 'TRPCClientError'

/** Replaces a page that failed to load or to render. */
export function CrashPage() {
  const { t } = useTranslation(['app', 'ui'])
  const errorText = useErrorText()
  const error = useRouteError()
  const problem = problemOf(error)
  const reload = (
    <Button leftSection={<IconRefresh size={iconSize.md} aria-hidden />} onClick={() => location.reload()}>
      {t('actions.reload')}
    </Button>
  )
  if (isCallError(error))
    return (
      <MessagePage icon={IconCloudOff} title={problem ? errorText(error) : t('pages.unreachableTitle')} actions={reload}>
        {problem ? <p className="mono">{t('ui:error.requestId', { id: problem.requestId })}</p> : <p>{t('pages.unreachableText')}</p>}
      </MessagePage>
    )
  return (
    <MessagePage icon={IconBug} title={t('pages.crashTitle')} actions={reload}>
      <p>{t('pages.crashText')}</p>
    </MessagePage>
  )
}
