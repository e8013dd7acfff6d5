import {
  calls,
  FeedFormat,
  type IngestServerConfiguration,
  IngestServerSettings,
  type IpPipeConfiguration,
  type TransceiverConfiguration,
  type VideoReturnServerConfiguration,
  VideoReturnServerSettings,
} from '@backhaul/contract/servers'
import { refuseMaxChannels } from '@backhaul/rules/servers'
import { api } from '../../app/api.ts'
import { FieldsForm, type StoredProps } from './FieldsForm.tsx'

/** The rule of the number of channels, which each type of server has. */
const ofChannels =
  ({ server, stored }: StoredProps<{ allocatedChannels: number }>) =>
  (input: { maxChannels: number }) => ({
    maxChannels: refuseMaxChannels(server, input.maxChannels, stored.allocatedChannels),
  })

export function IpPipeForm(props: StoredProps<IpPipeConfiguration>) {
  return (
    <FieldsForm
      {...props}
      call={calls.setIpPipe}
      procedure={api.servers.setIpPipe}
      fields={[
        { key: 'enabled', kind: 'switch' },
        { key: 'port', kind: 'number' },
        { key: 'registrationServerPort', kind: 'number' },
      ]}
      valuesOf={({ enabled, port, registrationServerPort }) => ({ enabled, port, registrationServerPort })}
    />
  )
}

export function VideoReturnForm(props: StoredProps<VideoReturnServerConfiguration>) {
  return (
    <FieldsForm
      {...props}
      call={calls.setVideoReturnConfiguration}
      procedure={api.servers.setVideoReturnConfiguration}
      fields={[
        { key: 'maxChannels', kind: 'number' },
        { key: 'returnCodec', kind: VideoReturnServerSettings.shape.returnCodec.options },
        { key: 'returnBitrateKbps', kind: 'number' },
      ]}
      valuesOf={({ maxChannels, returnCodec, returnBitrateKbps }) => ({ maxChannels, returnCodec, returnBitrateKbps })}
      refuse={ofChannels(props)}
    />
  )
}

export function TransceiverForm(props: StoredProps<TransceiverConfiguration>) {
  return (
    <FieldsForm
      {...props}
      call={calls.setTransceiverConfiguration}
      procedure={api.servers.setTransceiverConfiguration}
      fields={[
        { key: 'maxChannels', kind: 'number' },
        { key: 'feedFormat', kind: FeedFormat.options },
        { key: 'genlockOffset', kind: 'number' },
      ]}
      valuesOf={({ maxChannels, feedFormat, genlockOffset }) => ({ maxChannels, feedFormat, genlockOffset })}
      refuse={ofChannels(props)}
    />
  )
}

/** An empty number of days keeps the files. */
export function IngestForm(props: StoredProps<IngestServerConfiguration>) {
  return (
    <FieldsForm
      {...props}
      call={calls.setIngestConfiguration}
      procedure={api.servers.setIngestConfiguration}
      fields={[
        { key: 'maxChannels', kind: 'number' },
        { key: 'container', kind: IngestServerSettings.shape.container.options },
        { key: 'retentionDays', kind: 'number' },
      ]}
      valuesOf={({ maxChannels, container, retentionDays }) => ({ maxChannels, container, retentionDays: retentionDays ?? '' })}
      inputOf={(values: { retentionDays: unknown }) => ({
        ...values,
        retentionDays: values.retentionDays === '' ? null : values.retentionDays,
      })}
      refuse={ofChannels(props)}
    />
  )
}
