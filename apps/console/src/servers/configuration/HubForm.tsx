import { calls, CloudProvider, type HubConfiguration, IfbMode, PublishingMode } from '@backhaul/contract/servers'
import { refuseCloudPlace, refuseGenlock, refuseIfbMode, refuseMaxChannels } from '@backhaul/rules/servers'
import { api } from '../../app/api.ts'
import { FieldsForm, type FieldSpec, type StoredProps } from './FieldsForm.tsx'

interface HubValues {
  cloudProvider?: string
  cloudRegion?: string
  cloudInstance?: string
  [field: string]: unknown
}

/** Puts the fields of the place in a cloud together. */
function inputOf({ cloudProvider, cloudRegion, cloudInstance, ...rest }: HubValues) {
  return cloudProvider === undefined ? rest : { ...rest, cloud: { provider: cloudProvider, region: cloudRegion, instance: cloudInstance } }
}
const valuesOf = ({
  ifbMode,
  maxChannels,
  webrtcPort,
  publishingMode,
  genlockOffset,
  registrationServerPort,
  cloud,
}: HubConfiguration) => ({
  ifbMode,
  maxChannels,
  webrtcPort,
  publishingMode,
  ...(genlockOffset !== null && { genlockOffset }),
  registrationServerPort,
  ...(cloud !== null && { cloudProvider: cloud.provider, cloudRegion: cloud.region, cloudInstance: cloud.instance }),
})
const fieldOfPath: Readonly<Record<string, string>> = {
  'cloud.provider': 'cloudProvider',
  'cloud.region': 'cloudRegion',
  'cloud.instance': 'cloudInstance',
}

/** The configuration of a multimedia hub. The core alone knows whether the inventory has a SIP server. */
export function HubForm(props: StoredProps<HubConfiguration>) {
  const { server } = props
  const { genlockOffset, cloud, allocatedChannels } = props.stored
  const ifb = refuseIfbMode({ ...server, hasSipServer: true })
  const place = refuseCloudPlace(server)
  const fields: FieldSpec[] = [
    { key: 'ifbMode', kind: IfbMode.options, refusal: ifb },
    { key: 'maxChannels', kind: 'number' },
    { key: 'webrtcPort', kind: 'number' },
    { key: 'publishingMode', kind: PublishingMode.options },
    ...(genlockOffset === null ? [] : [{ key: 'genlockOffset', kind: 'number', refusal: refuseGenlock(server) } as const]),
    { key: 'registrationServerPort', kind: 'number' },
    ...(cloud === null
      ? []
      : ([
          { key: 'cloudProvider', kind: CloudProvider.options, refusal: place },
          { key: 'cloudRegion', kind: 'text', refusal: place },
          { key: 'cloudInstance', kind: 'text', refusal: place },
        ] as const)),
  ]
  return (
    <FieldsForm
      {...props}
      call={calls.setHubConfiguration}
      procedure={api.servers.setHubConfiguration}
      fields={fields}
      valuesOf={valuesOf}
      inputOf={inputOf}
      faultsOf={(_, faults) => faults.map((fault) => ({ ...fault, path: fieldOfPath[fault.path] ?? fault.path }))}
      refuse={(input) => ({ maxChannels: refuseMaxChannels(server, input.maxChannels, allocatedChannels) })}
    />
  )
}
