import { calls, CloudProvider, type HubConfiguration, IfbMode, PublishingMode, type ServerRow } from '@backhaul/contract/servers'
import { refuseCloudPlace, refuseGenlock, refuseIfbMode, refuseMaxChannels } from '@backhaul/rules/servers'
import { api } from '../../app/api.ts'
import { FieldsForm, type FieldSpec } from './FieldsForm.tsx'

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
const fieldOfPath: Readonly<Record<string, string>> = {
  'cloud.provider': 'cloudProvider',
  'cloud.region': 'cloudRegion',
  'cloud.instance': 'cloudInstance',
}

/** The configuration of a multimedia hub. The core alone knows whether the inventory has a SIP server. */
export function HubForm({ server, stored, onSaved }: { server: ServerRow; stored: HubConfiguration; onSaved: () => void }) {
  const { ifbMode, maxChannels, webrtcPort, publishingMode, genlockOffset, registrationServerPort, cloud, version, allocatedChannels } =
    stored
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
      server={server}
      call={calls.setHubConfiguration}
      procedure={api.servers.setHubConfiguration}
      fields={fields}
      values={{
        ifbMode,
        maxChannels,
        webrtcPort,
        publishingMode,
        ...(genlockOffset !== null && { genlockOffset }),
        registrationServerPort,
        ...(cloud !== null && { cloudProvider: cloud.provider, cloudRegion: cloud.region, cloudInstance: cloud.instance }),
      }}
      version={version}
      inputOf={inputOf}
      faultsOf={(_, faults) => faults.map((fault) => ({ ...fault, path: fieldOfPath[fault.path] ?? fault.path }))}
      refuse={(input) => ({ maxChannels: refuseMaxChannels(server, input.maxChannels, allocatedChannels) })}
      onSaved={onSaved}
    />
  )
}
