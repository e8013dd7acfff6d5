import { Button, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { calls, type SocialAccount, SocialNetwork, SocialPrivacy } from '@backhaul/contract/destinations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { pressWithoutBlur } from '../../ui/press-without-blur.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { notSaved, useAppForm } from '../../ui/use-app-form.ts'
import classes from './commands.module.css'

interface Values extends Record<string, unknown> {
  network: SocialNetwork
  token: string
  title: string
  description: string
  privacy: SocialPrivacy
}

interface DialogProps {
  inventoryId: string
  onChanged: () => void
  onClose: () => void
}

/** UI-215: connects the account of a social network to an inventory, or disconnects it. Its token is never shown again. */
export function SocialAccountDialog({ inventoryId, onChanged, onClose }: DialogProps) {
  const { t } = useTranslation('unit-commands')
  const isNarrow = useIsNarrow()
  const { data, error, refetch } = api.destinations.listSocialAccounts.useQuery({ inventoryId })
  const [network, setNetwork] = useState<SocialNetwork>('facebook')
  const account = data?.accounts.find((one) => one.network === network)
  return (
    <Dialog fullScreen={isNarrow} onClose={onClose} title={t('goLive.connect')}>
      {data === undefined ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : (
        <AccountForm
          // The fields are those of the stored account.
          key={`${network} ${account?.connectedAt}`}
          inventoryId={inventoryId}
          network={network}
          account={account}
          onNetwork={setNetwork}
          onChanged={() => {
            void refetch()
            onChanged()
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface FormProps extends DialogProps {
  network: SocialNetwork
  /** Undefined while none is connected. */
  account: SocialAccount | undefined
  onNetwork: (network: SocialNetwork) => void
}

function useAccount({ inventoryId, network, account, onChanged, onClose }: FormProps) {
  const { t } = useTranslation('unit-commands')
  const update = useCommand(api.destinations.updateSocialAccount, {
    access: 'channels.configure',
    failed: (reason) => t('goLive.notConnected', { reason }),
  })
  const { title = '', description = '', privacy = 'public' } = account ?? {}
  const form = useAppForm<Values, any>({
    call: calls.updateSocialAccount,
    initialValues: { network, token: '', title, description, privacy },
    inputOf: ({ token, ...broadcast }) => ({
      ...broadcast,
      inventoryId,
      network,
      ...((token !== '' || account === undefined) && { token }),
    }),
    save: async (input) => {
      if ((await update.run(input)) === null) return notSaved
      onChanged()
      onClose()
    },
  })
  const disconnect = async () => {
    if ((await update.run({ inventoryId, network, token: null })) !== null) onChanged()
  }
  return { ...form, refused: update.reason, disconnect }
}

function AccountForm(props: FormProps) {
  const { t } = useTranslation('unit-commands')
  const { network, account, onNetwork } = props
  const { field, onSubmit, pending, failure, refused, disconnect } = useAccount(props)
  return (
    // The dialog is drawn in another place, but is a child of the other form for React.
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
        onChange={(next) => onNetwork(SocialNetwork.catch('facebook').parse(next))}
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
      <Textarea label={t('goLive.description')} maxLength={1000} autosize minRows={2} maxRows={6} {...field('description')} />
      <Select
        label={t('goLive.privacy')}
        data={SocialPrivacy.options.map((value) => ({ value, label: t(`goLive.privacies.${value}`) }))}
        allowDeselect={false}
        {...field('privacy')}
      />
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <div className={classes.acts}>
        <DisabledReason reason={pending ? null : refused}>
          <Button type="submit" loading={pending} {...pressWithoutBlur}>
            {t('goLive.saveAccount')}
          </Button>
        </DisabledReason>
        {account !== undefined && (
          <DisabledReason reason={refused}>
            <Button variant="default" onClick={() => void disconnect()}>
              {t('goLive.disconnect')}
            </Button>
          </DisabledReason>
        )}
      </div>
    </form>
  )
}
