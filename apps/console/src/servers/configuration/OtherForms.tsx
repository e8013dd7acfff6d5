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
import { api } from '../../app/api.ts'
import { ofChannels, ServerForm, type StoredProps } from './ServerForm.tsx'

export function IpPipeForm(props: StoredProps<IpPipeConfiguration>) {
  return (
    <ServerForm
      {...props}
      call={calls.setIpPipe}
      procedure={api.servers.setIpPipe}
      fields={[
        { name: 'enabled', kind: 'switch' },
        { name: 'port', kind: 'number' },
        { name: 'registrationServerPort', kind: 'number' },
      ]}
      valuesOf={({ enabled, port, registrationServerPort }) => ({ enabled, port, registrationServerPort })}
    />
  )
}

export function VideoReturnForm(props: StoredProps<VideoReturnServerConfiguration>) {
  return (
    <ServerForm
      {...props}
      call={calls.setVideoReturnConfiguration}
      procedure={api.servers.setVideoReturnConfiguration}
      fields={[
        { name: 'maxChannels', kind: 'number' },
        { name: 'returnCodec', kind: 'select', options: VideoReturnServerSettings.shape.returnCodec.options },
        { name: 'returnBitrateKbps', kind: 'number' },
      ]}
      valuesOf={({ maxChannels, returnCodec, returnBitrateKbps }) => ({ maxChannels, returnCodec, returnBitrateKbps })}
      refuse={ofChannels(props)}
    />
  )
}

export function TransceiverForm(props: StoredProps<TransceiverConfiguration>) {
  return (
    <ServerForm
      {...props}
      call={calls.setTransceiverConfiguration}
      procedure={api.servers.setTransceiverConfiguration}
      fields={[
        { name: 'maxChannels', kind: 'number' },
        { name: 'feedFormat', kind: 'select', options: FeedFormat.options },
        { name: 'genlockOffset', kind: 'number' },
      ]}
      valuesOf={({ maxChannels, feedFormat, genlockOffset }) => ({ maxChannels, feedFormat, genlockOffset })}
      refuse={ofChannels(props)}
    />
  )
}

/** An empty number of days keeps the files. */
export function IngestForm(props: StoredProps<IngestServerConfiguration>) {
  return (
    <ServerForm
      {...props}
      call={calls.setIngestConfiguration}
      procedure={api.servers.setIngestConfiguration}
      fields={[
        { name: 'maxChannels', kind: 'number' },
        { name: 'container', kind: 'select', options: IngestServerSettings.shape.container.options },
        { name: 'retentionDays', kind: 'number' },
      ]}
      valuesOf={({ maxChannels, container, retentionDays }) => ({ maxChannels, container, retentionDays: retentionDays ?? '' })}
      inputOf={(values) => ({
        ...values,
        retentionDays: values.retentionDays === '' ? null : values.retentionDays,
      })}
      refuse={ofChannels(props)}
    />
  )
}
