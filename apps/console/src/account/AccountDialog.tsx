import { Badge, Button } from '@mantine/core'
import { userKindOf } from '@backhaul/rules/permissions'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { passwordRoute } from '../app/routes/paths.ts'
import { urlWithReturn } from '../app/routes/return-url.ts'
import { useSession } from '../app/session.ts'
import { AccountForm } from './AccountForm.tsx'
import { ContactSection } from './ContactForm.tsx'
import { Sessions } from './Sessions.tsx'
import classes from './dialogs.module.css'
import { Dialog } from '../ui/Dialog.tsx'

/** Shows the account of the user and its sessions (UI-106). */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'ui'])
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <Dialog onClose={onClose} title={t('account.title')} size="md">
      <dl className={classes.facts}>
        <div>
          <dt>{t('account.username')}</dt>
          <dd className="mono">{user.username}</dd>
        </div>
        <div>
          <dt>{t('account.kind')}</dt>
          <dd>{t(`kinds.${userKindOf(user.loggedUserRoles)}`)}</dd>
        </div>
        <div>
          <dt>{t('account.roles')}</dt>
          <dd className={classes.roles}>
            {user.loggedUserRoles.map((role) => (
              <Badge key={role} variant="default" size="sm" tt="none">
                {t(`roles.${role}`)}
              </Badge>
            ))}
          </dd>
        </div>
      </dl>
      <AccountForm />
      <ContactSection />
      <section className={classes.section}>
        <Button variant="default" onClick={() => void navigate(urlWithReturn(passwordRoute, pathname + search))} w="fit-content">
          {t('account.changePassword')}
        </Button>
      </section>
      <Sessions />
    </Dialog>
  )
}
