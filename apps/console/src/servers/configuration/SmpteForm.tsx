import type { Issue } from '@backhaul/contract'
import { calls, type SmpteConfiguration } from '@backhaul/contract/servers'
import { refuseSmpteChange } from '@backhaul/rules/servers'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { changedFields } from '../../ui/form/changed-fields.ts'
import type { FieldGroup } from '../../ui/form/FormItems.tsx'
import classes from '../panel/server-panel.module.css'
import { ServerForm, type StoredProps } from './ServerForm.tsx'

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
  const changesOf = (port: PortValues, known: PortValues | undefined) =>
    changedFields(port, known ?? port, (name) => {
      const label = name === 'enabled' ? t('field.portEnabled') : name === 'name' ? '' : t(`field.${name}`)
      return `${port.name}, ${label}: ${valueText(port[name])}`
    })
  const describe = ({ mediaPorts, ...values }: Values, { mediaPorts: knownPorts, ...known }: Values) =>
    [
      changedFields(values, known, (name) => `${t(`field.${name as 'ptpDomain'}`)}: ${valueText(values[name])}`),
      ...mediaPorts.map((port) =>
        changesOf(
          port,
          knownPorts.find(({ name }) => name === port.name),
        ),
      ),
    ]
      .filter((text) => text !== '')
      .join(' · ')
  const { server, stored } = props
  const { ptpEnabled, ptpOffsetNs } = stored
  const ofPort = ({ name: legend }: PortValues, index: number): FieldGroup<Values> => ({
    className: classes.port!,
    legend,
    fields: [
      { name: `mediaPorts.${index}.enabled`, kind: 'switch', label: t('field.portEnabled') },
      {
        className: classes.pair!,
        fields: addressFields.map((one) => ({
          name: `mediaPorts.${index}.${one}`,
          kind: 'text',
          label: t(`field.${one}`),
          placeholder: t('dhcp'),
        })),
      },
    ],
  })
  return (
    <ServerForm
      {...props}
      call={calls.setSmpte}
      procedure={api.servers.setSmpte}
      fields={[
        { name: 'ptpEnabled', kind: 'switch' },
        {
          className: classes.pair!,
          fields: [
            { name: 'ptpDomain', kind: 'number' },
            { name: 'genlockOffset', kind: 'number' },
          ],
        },
        ...valuesOf(stored).mediaPorts.map(ofPort),
      ]}
      valuesOf={valuesOf}
      inputOf={inputOf}
      faultsOf={faultsOf}
      refusal={refuseSmpteChange(server, { ptpEnabled })}
      describe={describe}
      above={
        server.ptpState !== null && (
          <p className={classes.hint} role="status">
            {t('ptp.now', { state: t(`ptp.${server.ptpState}`), offset: ptpOffsetNs === null ? '–' : `${ptpOffsetNs} ns` })}
          </p>
        )
      }
      below={stored.mediaPorts.length === 0 && <p className={classes.hint}>{t('noPorts')}</p>}
    />
  )
}
