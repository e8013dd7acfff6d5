import {
  calls,
  FeedFormat,
  type IngestServerConfiguration,
  IngestServerSettings,
  type IpPipeConfiguration,
  type ServerRow,
  type TransceiverConfiguration,
  type VideoReturnServerConfiguration,
  VideoReturnServerSettings,
} from '@backhaul/contract/servers'
import { refuseMaxChannels } from '@backhaul/rules/servers'
import { api } from '../../app/api.ts'
import { FieldsForm } from './FieldsForm.tsx'

interface Props<Stored> {
  server: ServerRow
  stored: Stored
  onSaved: () => void
}

/** The rule of the number of channels, which each type of server has. */
const ofChannels = (server: ServerRow, allocated: number) => (input: { maxChannels: number }) => ({
  maxChannels: refuseMaxChannels(server, input.maxChannels, allocated),
})

export function IpPipeForm({ server, stored: { enabled, port, registrationServerPort, version }, onSaved }: Props<IpPipeConfiguration>) {
  return (
    <FieldsForm
      server={server}
      call={calls.setIpPipe}
      procedure={api.servers.setIpPipe}
      fields={[
        { key: 'enabled', kind: 'switch' },
        { key: 'port', kind: 'number' },
        { key: 'registrationServerPort', kind: 'number' },
      ]}
      values={{ enabled, port, registrationServerPort }}
      version={version}
      onSaved={onSaved}
    />
  )
}

export function VideoReturnForm({ server, stored, onSaved }: Props<VideoReturnServerConfiguration>) {
  const { maxChannels, returnCodec, returnBitrateKbps, version, allocatedChannels } = stored
  return (
    <FieldsForm
      server={server}
      call={calls.setVideoReturnConfiguration}
      procedure={api.servers.setVideoReturnConfiguration}
      fields={[
        { key: 'maxChannels', kind: 'number' },
        { key: 'returnCodec', kind: VideoReturnServerSettings.shape.returnCodec.options },
        { key: 'returnBitrateKbps', kind: 'number' },
      ]}
      values={{ maxChannels, returnCodec, returnBitrateKbps }}
      version={version}
      refuse={ofChannels(server, allocatedChannels)}
      onSaved={onSaved}
    />
  )
}

export function TransceiverForm({ server, stored, onSaved }: Props<TransceiverConfiguration>) {
  const { maxChannels, feedFormat, genlockOffset, version, allocatedChannels } = stored
  return (
    <FieldsForm
      server={server}
      call={calls.setTransceiverConfiguration}
      procedure={api.servers.setTransceiverConfiguration}
      fields={[
        { key: 'maxChannels', kind: 'number' },
        { key: 'feedFormat', kind: FeedFormat.options },
        { key: 'genlockOffset', kind: 'number' },
      ]}
      values={{ maxChannels, feedFormat, genlockOffset }}
      version={version}
      refuse={ofChannels(server, allocatedChannels)}
      onSaved={onSaved}
    />
  )
}

/** An empty number of days keeps the files. */
export function IngestForm({ server, stored, onSaved }: Props<IngestServerConfiguration>) {
  const { maxChannels, container, retentionDays, version, allocatedChannels } = stored
  return (
    <FieldsForm
      server={server}
      call={calls.setIngestConfiguration}
      procedure={api.servers.setIngestConfiguration}
      fields={[
        { key: 'maxChannels', kind: 'number' },
        { key: 'container', kind: IngestServerSettings.shape.container.options },
        { key: 'retentionDays', kind: 'number' },
      ]}
      values={{ maxChannels, container, retentionDays: retentionDays ?? '' }}
      version={version}
      inputOf={(values: { retentionDays: unknown }) => ({
        ...values,
        retentionDays: values.retentionDays === '' ? null : values.retentionDays,
      })}
      refuse={ofChannels(server, allocatedChannels)}
      onSaved={onSaved}
    />
  )
}
