import { calls, CloudProvider, type HubConfiguration, IfbMode, PublishingMode } from '@backhaul/contract/servers'
import type { Refusal } from '@backhaul/rules'
import { refuseCloudPlace, refuseGenlock, refuseIfbMode } from '@backhaul/rules/servers'
import { api } from '../../app/api.ts'
import type { Field } from '../../ui/form/fields.tsx'
import { useRights } from '../../ui/kit.tsx'
import { ofChannels, ServerForm, type StoredProps } from './ServerForm.tsx'

type HubValues = Record<string, string | number | undefined>

const valuesOf = ({
  ifbMode,
  maxChannels,
  webrtcPort,
  publishingMode,
  genlockOffset,
  registrationServerPort,
  cloud,
}: HubConfiguration): HubValues => ({
  ifbMode,
  maxChannels,
  webrtcPort,
  publishingMode,
  ...(genlockOffset !== null && { genlockOffset }),
  registrationServerPort,
  ...(cloud !== null && { cloudProvider: cloud.provider, cloudRegion: cloud.region, cloudInstance: cloud.instance }),
})

/** Puts the fields of the place in a cloud together. */
function inputOf({ cloudProvider, cloudRegion, cloudInstance, ...rest }: HubValues) {
  return cloudProvider === undefined ? rest : { ...rest, cloud: { provider: cloudProvider, region: cloudRegion, instance: cloudInstance } }
}

const fieldOfPath: Readonly<Record<string, string>> = {
  'cloud.provider': 'cloudProvider',
  'cloud.region': 'cloudRegion',
  'cloud.instance': 'cloudInstance',
}

/** A field that only some hubs have. */
const ifStored = (name: string) => ({ name, when: (draft: HubValues) => draft[name] !== undefined })

/** The configuration of a multimedia hub. The core alone knows whether the inventory has a SIP server. */
export function HubForm(props: StoredProps<HubConfiguration>) {
  const { server } = props
  const { reason } = useRights()
  const refusedBy = (refusal: Refusal | null) => ({ refused: reason(calls.setHubConfiguration.access, refusal) })
  const place = refusedBy(refuseCloudPlace(server))
  const fields: Field<HubValues>[] = [
    { name: 'ifbMode', kind: 'select', options: IfbMode.options, ...refusedBy(refuseIfbMode({ ...server, hasSipServer: true })) },
    { name: 'maxChannels', kind: 'number' },
    { name: 'webrtcPort', kind: 'number' },
    { name: 'publishingMode', kind: 'select', options: PublishingMode.options },
    { ...ifStored('genlockOffset'), kind: 'number', ...refusedBy(refuseGenlock(server)) },
    { name: 'registrationServerPort', kind: 'number' },
    { ...ifStored('cloudProvider'), kind: 'select', options: CloudProvider.options, ...place },
    { ...ifStored('cloudRegion'), kind: 'text', ...place },
    { ...ifStored('cloudInstance'), kind: 'text', ...place },
  ]
  return (
    <ServerForm
      {...props}
      call={calls.setHubConfiguration}
      procedure={api.servers.setHubConfiguration}
      fields={fields}
      valuesOf={valuesOf}
      inputOf={inputOf}
      faultsOf={(_, faults) => faults.map((fault) => ({ ...fault, path: fieldOfPath[fault.path] ?? fault.path }))}
      refuse={ofChannels(props)}
    />
  )
}
