import { Badge, Button } from '@mantine/core'
import type { AlertRecipient } from '@backhaul/contract/notifications'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { useRights } from '../../../ui/kit.tsx'
import { toast } from '../../../ui/toasts.ts'
import classes from './alerts.module.css'

/** The recipients of the rules that are stored, with the state of each. */
export function Recipients({ recipients }: { recipients: readonly AlertRecipient[] }) {
  const { t } = useTranslation('unit-configuration')
  return (
    <section aria-labelledby="recipients">
      <h3 id="recipients" className={classes.title}>
        {t('alerts.verification')}
      </h3>
      <p className={classes.hint}>{t('alerts.verificationHint')}</p>
      {recipients.length === 0 ? (
        <p className={classes.hint}>{t('alerts.noRecipients')}</p>
      ) : (
        <ul className={classes.recipients}>
          {recipients.map((recipient) => (
            <Recipient key={recipient.email} recipient={recipient} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Recipient({ recipient: { email, verified } }: { recipient: AlertRecipient }) {
  const { t } = useTranslation('unit-configuration')
  const { may } = useRights()
  const errorText = useErrorText()
  const { mutate, isPending } = api.notifications.sendRecipientVerification.useMutation({
    onSuccess: () => toast(t('alerts.linkSent', { email }), { kind: 'success' }),
    onError: (error) => toast(errorText(error), { kind: 'error' }),
  })
  return (
    <li className={classes.recipient}>
      <span className={classes.email}>{email}</span>
      <Badge variant="light" color={verified ? 'green' : 'gray'}>
        {t(verified ? 'alerts.verified' : 'alerts.notVerified')}
      </Badge>
      {!verified && may('units.configure') && (
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          aria-label={t('alerts.sendLinkTo', { email })}
          onClick={() => mutate({ email })}
        >
          {t('alerts.sendLink')}
        </Button>
      )}
    </li>
  )
}
