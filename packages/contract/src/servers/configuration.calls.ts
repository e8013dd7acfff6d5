import * as z from 'zod'
import { call } from '../call.ts'
import { versioned } from '../versioned.ts'
import {
  HubConfiguration,
  HubSettings,
  IngestServerConfiguration,
  IngestServerSettings,
  IpPipeConfiguration,
  IpPipeSettings,
  GenlockOffset,
  isSamePort,
  samePort,
  SmpteConfiguration,
  SmpteSettings,
  TransceiverConfiguration,
  TransceiverSettings,
  VideoReturnServerConfiguration,
  VideoReturnServerSettings,
} from './settings.ts'

/** E-081: a change that the server did not confirm is not stored. */
const errors = ['WRONG_SERVER_TYPE', 'CONFIGURATION_CHANGED', 'CONFIGURATION_NOT_SENT'] as const
const ofChannels = [...errors, 'CHANNELS_BELOW_ALLOCATED', 'CHANNELS_ABOVE_SERVER'] as const

/** API-136. */
export const getHubConfiguration = call({
  http: 'GET /mmhservers/:serverId/configuration',
  access: 'servers.read',
  on: 'server',
  summary: 'Configuration of a multimedia hub',
  output: HubConfiguration,
  errors: ['WRONG_SERVER_TYPE'],
  assumed: true,
})

/** API-137. Fields that are not named keep their values. */
export const setHubConfiguration = call({
  http: 'POST /mmhservers/:serverId/configuration',
  access: 'servers.configure',
  on: 'server',
  device: true,
  summary: 'Change the configuration of a multimedia hub',
  input: { ...HubSettings.partial().shape, ...versioned },
  output: HubConfiguration,
  errors: [
    ...ofChannels,
    'IFB_SERVER_OFFLINE',
    'IFB_SERVER_NOT_IDLE',
    'IFB_NO_SIP_SERVER',
    'IFB_NO_PRIMARY_INVENTORY',
    'NO_GENLOCK',
    'NOT_IN_CLOUD',
    'SERVER_NOT_IDLE',
  ],
  assumed: true,
  example: { maxChannels: 64, webrtcPort: 8443, publishingMode: 'manual' },
})

/** API-138. */
export const getVideoReturnConfiguration = call({
  http: 'GET /vrservers/:serverId/configuration',
  access: 'servers.read',
  on: 'server',
  summary: 'Configuration of a video return server',
  output: VideoReturnServerConfiguration,
  errors: ['WRONG_SERVER_TYPE'],
  assumed: true,
})

/** API-139. */
export const setVideoReturnConfiguration = call({
  http: 'POST /vrservers/:serverId/configuration',
  access: 'servers.configure',
  on: 'server',
  device: true,
  summary: 'Change the configuration of a video return server',
  input: { ...VideoReturnServerSettings.partial().shape, ...versioned },
  output: VideoReturnServerConfiguration,
  errors: ofChannels,
  assumed: true,
  example: { returnCodec: 'h265', returnBitrateKbps: 4000 },
})

/** API-140. */
export const getSmpte = call({
  http: 'GET /mmhservers/:serverId/configuration/smpte',
  access: 'servers.read',
  on: 'server',
  summary: 'SMPTE 2110 network of a multimedia hub, and the state of its clock',
  output: SmpteConfiguration,
  errors: ['WRONG_SERVER_TYPE', 'NO_SMPTE'],
  assumed: true,
})

/** API-141. Not while the server is busy: its media ports would lose their streams. The genlock offset can always be changed. */
export const setSmpte = call({
  http: 'PUT /mmhservers/:serverId/configuration/smpte',
  access: 'servers.configure',
  on: 'server',
  device: true,
  summary: 'Change the SMPTE 2110 network of a multimedia hub',
  input: { ...SmpteSettings.partial().shape, genlockOffset: GenlockOffset.optional(), ...versioned },
  output: SmpteConfiguration,
  errors: [...errors, 'NO_SMPTE', 'SERVER_NOT_IDLE'],
  assumed: true,
  example: { ptpEnabled: true, ptpDomain: 127, genlockOffset: -12 },
})

/** API-142. */
export const getIpPipe = call({
  http: 'GET /mmhservers/:serverId/configuration/ippipe',
  access: 'servers.read',
  on: 'server',
  summary: 'IP pipe of a multimedia hub',
  output: IpPipeConfiguration,
  errors: ['WRONG_SERVER_TYPE'],
  assumed: true,
})

/** API-143. */
export const createIpPipe = call({
  http: 'POST /mmhservers/:serverId/configuration/ippipe',
  access: 'servers.configure',
  on: 'server',
  device: true,
  summary: 'Set up the IP pipe of a multimedia hub',
  input: { ...IpPipeSettings.shape, enabled: z.boolean().default(true), ...versioned },
  refine: { check: (ports) => !isSamePort(ports), ...samePort },
  output: IpPipeConfiguration,
  errors,
  assumed: true,
  example: { port: 9000, registrationServerPort: 9001 },
})

/** API-144. */
export const setIpPipe = call({
  http: 'PUT /mmhservers/:serverId/configuration/ippipe',
  access: 'servers.configure',
  on: 'server',
  device: true,
  summary: 'Change the IP pipe of a multimedia hub',
  input: { ...IpPipeSettings.partial().shape, ...versioned },
  refine: { check: (ports) => !isSamePort(ports), ...samePort },
  output: IpPipeConfiguration,
  errors,
  assumed: true,
  example: { port: 9100 },
})

/** API-154. */
export const getTransceiverConfiguration = call({
  http: 'GET /transceiverservers/:serverId/configuration',
  access: 'servers.read',
  on: 'server',
  summary: 'Configuration of a transceiver',
  output: TransceiverConfiguration,
  errors: ['WRONG_SERVER_TYPE'],
  assumed: true,
})

/** API-155. */
export const setTransceiverConfiguration = call({
  http: 'POST /transceiverservers/:serverId/configuration',
  access: 'servers.configure',
  on: 'server',
  device: true,
  summary: 'Change the configuration of a transceiver',
  input: { ...TransceiverSettings.partial().shape, ...versioned },
  output: TransceiverConfiguration,
  errors: [...ofChannels, 'SERVER_NOT_IDLE'],
  assumed: true,
  example: { feedFormat: '1080p50', genlockOffset: 4 },
})

/** API-157. */
export const getIngestConfiguration = call({
  http: 'GET /ingestservers/:serverId/configuration',
  access: 'servers.read',
  on: 'server',
  summary: 'Configuration of an ingest server',
  output: IngestServerConfiguration,
  errors: ['WRONG_SERVER_TYPE'],
  assumed: true,
})

/** API-158. */
export const setIngestConfiguration = call({
  http: 'POST /ingestservers/:serverId/configuration',
  access: 'servers.configure',
  on: 'server',
  device: true,
  summary: 'Change the configuration of an ingest server',
  input: { ...IngestServerSettings.partial().shape, ...versioned },
  output: IngestServerConfiguration,
  errors: ofChannels,
  assumed: true,
  example: { container: 'mov', retentionDays: 30 },
})
