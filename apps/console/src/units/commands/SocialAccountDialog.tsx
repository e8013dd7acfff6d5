import { Button, PasswordInput, Select, TextInput } from '@mantine/core'
import { calls, SocialNetwork, SocialPrivacy } from '@backhaul/contract/destinations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { notSaved, useAppForm } from '../../ui/use-app-form.ts'
import classes from './commands.module.css'

interface Values extends Record<string, unknown> {
  network: SocialNetwork
  token: string
  title: string
  privacy: SocialPrivacy
}

/** UI-215: connects the account of a social network to an inventory, or disconnects it. Its token is never shown again. */
export function SocialAccountDialog({
  inventoryId,
  onChanged,
  onClose,
}: {
  inventoryId: string
  onChanged: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('unit-commands')
  const isNarrow = useIsNarrow()
  const { data, refetch } = api.destinations.listSocialAccounts.useQuery({ inventoryId })
  const [network, setNetwork] = useState<SocialNetwork>('facebook')
  const account = data?.accounts.find((one) => one.network === network)
  const update = useCommand(api.destinations.updateSocialAccount, {
    access: 'channels.configure',
    failed: (reason) => t('goLive.notConnected', { reason }),
  })
  const changed = () => {
    void refetch()
    onChanged()
  }
  const { field, onSubmit, pending, failure } = useAppForm<Values, never>({
    call: calls.updateSocialAccount as never,
    initialValues: { network, token: '', title: '', privacy: 'public' },
    inputOf: ({ token, title, privacy }) => ({
      inventoryId,
      network,
      title,
      privacy,
      ...((token !== '' || account === undefined) && { token }),
    }),
    save: async (input) => {
      if ((await update.run(input)) === null) return notSaved
      changed()
      onClose()
    },
  })
  const disconnect = async () => {
    if ((await update.run({ inventoryId, network, token: null })) !== null) changed()
  }
  return (
    <Dialog fullScreen={isNarrow} onClose={onClose} title={t('goLive.connect')}>
      {/* The dialog is drawn in another place, but is a child of the other form for React. */}
      <form
        className={classes.dialog}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation()
          onSubmit(event)
        }}
      >
        <p className={classes.meta}>{t('goLive.connectAbout')}</p>
        <Select
          label={t('goLive.network')}
          data={SocialNetwork.options.map((value) => ({ value, label: t(`goLive.networks.${value}`) }))}
          value={network}
          onChange={(next) => setNetwork(SocialNetwork.catch('facebook').parse(next))}
          allowDeselect={false}
        />
        <p className={classes.meta}>{account === undefined ? t('goLive.noAccount') : t('goLive.account', { name: account.accountName })}</p>
        <PasswordInput
          label={t('goLive.token')}
          description={t('goLive.tokenHelp')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('goLive.showToken') }}
          withAsterisk={account === undefined}
          {...field('token')}
        />
        <TextInput label={t('goLive.broadcastTitle')} maxLength={120} {...field('title')} />
        <Select
          label={t('goLive.privacy')}
          data={SocialPrivacy.options.map((value) => ({ value, label: t(`goLive.privacies.${value}`) }))}
          allowDeselect={false}
          {...field('privacy')}
        />
        {failure !== null && <Alert kind="error">{failure}</Alert>}
        <div className={classes.acts}>
          <DisabledReason reason={pending ? null : update.reason}>
            <Button type="submit" loading={pending}>
              {t('goLive.saveAccount')}
            </Button>
          </DisabledReason>
          {account !== undefined && (
            <DisabledReason reason={update.reason}>
              <Button variant="default" onClick={() => void disconnect()}>
                {t('goLive.disconnect')}
              </Button>
            </DisabledReason>
          )}
        </div>
      </form>
    </Dialog>
  )
}
