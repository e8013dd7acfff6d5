import { NumberInput, Switch, TextInput } from '@mantine/core'
import type { Call, Issue } from '@backhaul/contract'
import { calls, type SmpteConfiguration } from '@backhaul/contract/servers'
import { refuseServerOffline, refuseSmpteChange } from '@backhaul/rules/servers'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Alert } from '../../ui/Alert.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { saveVersion } from '../../ui/form/save-version.ts'
import { DraftedSetting } from '../../ui/form/SettingFrame.tsx'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import classes from '../panel/server-panel.module.css'
import type { StoredProps } from './FieldsForm.tsx'

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

const valuesOf = ({ ptpEnabled, ptpDomain, genlockOffset, mediaPorts }: SmpteConfiguration): Values => ({
  ptpEnabled,
  ptpDomain,
  genlockOffset,
  mediaPorts: mediaPorts.map(({ name, enabled, address }) => ({ name, enabled, ...(address ?? { ip: '', mask: '', gateway: '' }) })),
})

/** Returns the faults by field: a field of an address is one of its port, and an address that two ports have is at the second. */
const faultsOf = ({ mediaPorts }: Values, faults: readonly Issue[]): Issue[] =>
  faults.map((fault) => {
    if (fault.message !== 'unique') return { ...fault, path: fault.path.replace('.address.', '.') }
    const index = mediaPorts.findIndex(({ ip }, at) => ip !== '' && mediaPorts.slice(0, at).some((one) => one.ip === ip))
    return { ...fault, path: `mediaPorts.${index}.ip` }
  })

/** The media ports of a hub and their clock, as the server has them. Its streams depend on both: it has to be idle. */
export function SmpteForm(props: StoredProps<SmpteConfiguration>) {
  const { t } = useTranslation('server-panel')
  const valueText = (value: unknown) => (value === '' ? t('dhcp') : t(`value.${String(value)}` as 'value.true', String(value)))
  const ofPort = (port: PortValues, known: PortValues | undefined) =>
    changedFields(port, known ?? port, (name) => {
      const label = name === 'enabled' ? t('field.portEnabled') : name === 'name' ? '' : t(`field.${name}`)
      return `${port.name}, ${label}: ${valueText(port[name])}`
    })
  const describe = ({ mediaPorts, ...values }: Values, { mediaPorts: knownPorts, ...known }: Values) =>
    [
      changedFields(values, known, (name) => `${t(`field.${name as 'ptpDomain'}`)}: ${valueText(values[name])}`),
      ...mediaPorts.map((port) =>
        ofPort(
          port,
          knownPorts.find(({ name }) => name === port.name),
        ),
      ),
    ]
      .filter((text) => text !== '')
      .join(' · ')
  return (
    <DraftedSetting stored={valuesOf(props.stored)} describe={describe}>
      {({ key, initialValues, onChange }) => <Form key={key} {...props} initialValues={initialValues} onChange={onChange} />}
    </DraftedSetting>
  )
}

interface FormProps extends StoredProps<SmpteConfiguration> {
  initialValues: Values
  onChange: (values: Values) => void
}

function useSmpteForm({ server, stored, read, onSaved, initialValues, onChange }: FormProps) {
  const { t } = useTranslation('server-panel')
  const { mutateAsync } = api.servers.setSmpte.useMutation()
  return useAppForm<Values, any>({
    call: calls.setSmpte as Call,
    initialValues,
    onChange,
    inputOf: (values) => ({ serverId: server.uniqueId, ...inputOf(values) }),
    faultsOf,
    async save(input) {
      await saveVersion({
        seen: stored,
        read,
        settingOf: (one) => JSON.stringify(valuesOf(one)),
        save: (version) => mutateAsync({ ...input, version }),
      })
      toast(t('configuration.saved', { name: server.name }), { kind: 'success' })
      onSaved()
    },
  })
}

function Form(props: FormProps) {
  const { t } = useTranslation('server-panel')
  const { may, reason } = useRights()
  const { server, stored, initialValues } = props
  const { ptpEnabled, mediaPorts, ptpOffsetNs } = stored
  const { field, onSubmit, pending, failure, isChanged } = useSmpteForm(props)
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
        <Switch
          label={t('field.ptpEnabled')}
          data-autofocus
          defaultChecked={initialValues['ptpEnabled'] === true}
          {...field('ptpEnabled')}
        />
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
      {initialValues.mediaPorts.map(({ name, enabled }, index) => (
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
