import { NumberInput, Switch, TextInput } from '@mantine/core'
import type { Call } from '@backhaul/contract'
import { calls, type ServerRow, type SmpteConfiguration } from '@backhaul/contract/servers'
import { refuseServerOffline, refuseSmpteChange } from '@backhaul/rules/servers'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Alert } from '../../ui/Alert.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import classes from '../panel/server-panel.module.css'

const addressFields = ['ip', 'mask', 'gateway'] as const

interface PortValues {
  name: string
  enabled: boolean
  ip: string
  mask: string
  gateway: string
}
interface Values extends Record<string, unknown> {
  mediaPorts: PortValues[]
}

/** A port without any address gets them by DHCP. */
const inputOf = ({ mediaPorts, ...rest }: Values) => ({
  ...rest,
  mediaPorts: mediaPorts.map(({ name, enabled, ip, mask, gateway }) => ({
    name,
    enabled,
    address: ip === '' && mask === '' && gateway === '' ? null : { ip, mask, gateway },
  })),
})

/** The media ports of a hub and their clock, as the server has them. Its streams depend on both: it has to be idle. */
export function SmpteForm({ server, stored, onSaved }: { server: ServerRow; stored: SmpteConfiguration; onSaved: () => void }) {
  const { t } = useTranslation('server-panel')
  const { may, reason } = useRights()
  const { mutateAsync } = api.servers.setSmpte.useMutation()
  const { ptpEnabled, ptpDomain, genlockOffset, mediaPorts, version, ptpOffsetNs } = stored
  const { field, onSubmit, pending, failure, isChanged } = useAppForm<Values, any>({
    call: calls.setSmpte as Call,
    initialValues: {
      serverId: server.uniqueId,
      version,
      ptpEnabled,
      ptpDomain,
      genlockOffset,
      mediaPorts: mediaPorts.map(({ name, enabled, address }) => ({ name, enabled, ...(address ?? { ip: '', mask: '', gateway: '' }) })),
    },
    inputOf,
    // A field of an address is one of its port here.
    faultsOf: (_, faults) => faults.map((fault) => ({ ...fault, path: fault.path.replace('.address.', '.') })),
    async save(input) {
      await mutateAsync(input)
      toast(t('configuration.saved', { name: server.name }), { kind: 'success' })
      onSaved()
    },
  })
  const refused = reason('servers.configure', refuseServerOffline(server) ?? refuseSmpteChange(server, { ptpEnabled }))
  const inPort = (index: number, name: keyof PortValues) => field(`mediaPorts.${index}.${name}`)
  return (
    <form className={classes.fields} onSubmit={onSubmit}>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      {refused !== null && <p className={classes.hint}>{refused}</p>}
      {server.ptpState !== null && (
        <p className={classes.hint} role="status">
          {t('ptp.now', { state: t(`ptp.${server.ptpState}`), offset: ptpOffsetNs === null ? '–' : `${ptpOffsetNs} ns` })}
        </p>
      )}
      <DisabledReason field reason={refused}>
        <Switch label={t('field.ptpEnabled')} data-autofocus defaultChecked={ptpEnabled} {...field('ptpEnabled')} />
      </DisabledReason>
      <div className={classes.pair}>
        <DisabledReason field reason={refused}>
          <NumberInput label={t('field.ptpDomain')} allowDecimal={false} {...field('ptpDomain')} />
        </DisabledReason>
        <DisabledReason field reason={refused}>
          <NumberInput label={t('field.genlockOffset')} allowDecimal={false} {...field('genlockOffset')} />
        </DisabledReason>
      </div>
      {mediaPorts.length === 0 && <p className={classes.hint}>{t('noPorts')}</p>}
      {mediaPorts.map(({ name, enabled }, index) => (
        <fieldset key={name} className={classes.port}>
          <legend>{name}</legend>
          <DisabledReason field reason={refused}>
            <Switch label={t('field.portEnabled')} defaultChecked={enabled} {...inPort(index, 'enabled')} />
          </DisabledReason>
          <div className={classes.pair}>
            {addressFields.map((one) => (
              <DisabledReason key={one} field reason={refused}>
                <TextInput label={t(`field.${one}`)} placeholder={t('dhcp')} {...inPort(index, one)} />
              </DisabledReason>
            ))}
          </div>
        </fieldset>
      ))}
      {may('servers.configure') && (
        <SaveButton ms="auto" pending={pending} isChanged={isChanged} reason={refused}>
          {t('apply')}
        </SaveButton>
      )}
    </form>
  )
}
