import type { Rejection, UnitSettings } from '@backhaul/device-link'
import { isDelaySupported } from './delays.ts'
import { isOccupiedBy, type Occupation, refuseOccupation } from './exclusions.ts'
import { leavesTooFew, modemOf } from './links.ts'
import { isOnAir, isTransmitting, type UnitState } from './state.ts'

type Settings = Required<UnitSettings>
type Name = keyof Settings

/** One setting of a unit. */
interface Setting<Value> {
  /** Returns why the unit does not take this value now, or null. `all`: the settings of the same command. */
  refuse(unit: UnitState, value: Value, all: UnitSettings): Rejection | null
}

/** The unit takes every value of the grammar at any time. */
const any = { refuse: () => null }
const refuseIf = (isBad: boolean, reason: Rejection = 'valueNotSupported'): Rejection | null => (isBad ? reason : null)
/** A unit does not change the settings of something that is running. */
const whileRunning = (unit: UnitState, ...running: readonly Occupation[]): Rejection | null =>
  refuseIf(
    running.some((one) => isOccupiedBy(unit, one)),
    'busy',
  )

const nameCharacters = /^[A-Za-z0-9_-]+$/
const prefixCharacters = /^[A-Za-z0-9@~_\-+={},!()]*$/
const asciiOnly = /^[\x21-\x7e]*$/
/** Units §9: more channels come over SDI only. */
const channelsMaxWithoutSdi = 3

const hasSound = ({ model }: UnitState): Rejection | null => refuseIf(!model.audioReturn)
const hasCodec = ({ model }: UnitState, codec: 'h264' | 'h265'): Rejection | null => refuseIf(codec === 'h265' && !model.hevc)
const hasCameras = ({ feeds, model }: UnitState, cameras: number): Rejection | null => {
  if (feeds < 2 || model.kbpsMaxMultiCamera === 0) return 'oneCameraInput'
  return refuseIf(cameras > feeds)
}

function refuseInterfaces(unit: UnitState, interfaces: Settings['interfaces']): Rejection | null {
  for (const { port, apns, networkMode, roaming, address } of interfaces) {
    const modem = modemOf(unit, port)
    if (modem === undefined) return 'unknownPort'
    const hasCellular = apns !== undefined || networkMode !== undefined || roaming !== undefined
    if (modem.uiType === 'cell' ? address !== undefined : hasCellular) return 'valueNotSupported'
  }
  if (new Set(interfaces.map(({ port }) => port)).size < interfaces.length) return 'valueNotSupported'
  const disabled = interfaces.flatMap(({ port, enabled }) => (enabled ? [] : [port]))
  return refuseIf(disabled.length > 0 && leavesTooFew(unit, disabled), 'tooFewLinks')
}

/** Units §5: the limit of a priority is below the total and above those of lower priorities. A link has one priority. */
function refusePriorities(unit: UnitState, { totalKbps, priorities = [] }: Settings['bandwidth']): Rejection | null {
  const ports = priorities.flatMap((one) => one.ports)
  if (ports.some((port) => modemOf(unit, port) === undefined)) return 'unknownPort'
  const limits = priorities.flatMap(({ kbps }) => (kbps === null ? [] : [kbps]))
  const isInOrder = limits.every((limit, i) => limit < (i === 0 ? (totalKbps ?? Number.POSITIVE_INFINITY) : (limits[i - 1] as number)))
  const isEmpty = priorities.some((one) => one.kbps !== null && one.ports.length === 0)
  return refuseIf(!isInOrder || isEmpty || new Set(ports).size < ports.length)
}

/** The settings of a unit, each with what the unit refuses. */
const settings: { readonly [One in Name]: Setting<Settings[One]> } = {
  name: { refuse: (_unit, name) => refuseIf(!nameCharacters.test(name)) },
  audioParameters: { refuse: (_unit, { source, channels }) => refuseIf(channels > channelsMaxWithoutSdi && source !== 'sdi') },
  audioBitrateKbps: any,
  ifbDelayMs: { refuse: hasSound },
  ifbAlwaysOn: { refuse: hasSound },
  ancillaryData: any,
  shootingMode: any,
  storeAndForwardQuality: {
    refuse(unit, { codec }) {
      if (unit.storage === null) return 'noSdCard'
      return unit.storage.recording ? 'recording' : hasCodec(unit, codec)
    },
  },
  encoder: {
    refuse(unit, codec) {
      if (isOnAir(unit)) return 'onAir'
      return unit.storage?.recording ? 'recording' : hasCodec(unit, codec)
    },
  },
  videoComplexity: any,
  videoFormat: {
    refuse(unit, { resolution, colorDepth }) {
      if (isOnAir(unit)) return 'onAir'
      if (unit.storage?.recording) return 'recording'
      // The older encoders have neither.
      return refuseIf(!unit.model.hevc && (resolution > 1080 || colorDepth > 8))
    },
  },
  metadata: { refuse: (_unit, fields) => refuseIf(Object.entries(fields).some((pair) => pair.join('').includes(';'))) },
  filenamePrefix: { refuse: (_unit, prefix) => refuseIf(!prefixCharacters.test(prefix)) },
  ntpTimecode: { refuse: (_unit, { enabled, server }) => refuseIf(enabled && server === '') },
  fixedInternetDelayMs: { refuse: (unit, delayMs) => refuseIf(!isDelaySupported(unit, delayMs), 'delayNotSupported') },
  ipInputStream: {
    refuse({ setup }, { enabled, url = setup.settings.ipInputStream.url ?? '' }) {
      return refuseIf(!asciiOnly.test(url) || (enabled && url === ''))
    },
  },
  ipPipe: { refuse: (unit) => whileRunning(unit, 'ipPipe') },
  databridge: { refuse: (unit) => whileRunning(unit, 'databridge') },
  videoReturn: { refuse: (unit) => whileRunning(unit, 'videoReturn') },
  multiCamera: {
    refuse(unit, { mode, cameras }) {
      const isOtherMode = mode !== unit.setup.settings.multiCamera.mode
      return hasCameras(unit, cameras.length) ?? refuseIf(isOtherMode && isOnAir(unit), 'onAir')
    },
  },
  switcher: {
    refuse(unit, { highQualityChannelId, proxyChannelId, inputSdi }) {
      const before = unit.setup.settings.switcher
      const isOtherChannel = highQualityChannelId !== before.highQualityChannelId || proxyChannelId !== before.proxyChannelId
      if (highQualityChannelId !== null && highQualityChannelId === proxyChannelId) return 'wrongChannels'
      return hasCameras(unit, inputSdi) ?? refuseIf(isOtherChannel && isOnAir(unit), 'onAir')
    },
  },
  bandwidth: {
    refuse(unit, limits) {
      // Units §5: not on a busy unit. The cellular limit is within the total.
      if (isTransmitting(unit) || isOnAir(unit)) return 'busy'
      const { totalKbps, cellularKbps } = limits
      if (totalKbps !== null && cellularKbps !== null && cellularKbps > totalKbps) return 'valueNotSupported'
      return refusePriorities(unit, limits)
    },
  },
  intercoms: { refuse: (unit) => hasSound(unit) ?? whileRunning(unit, 'intercom1', 'intercom2') },
  audioJacks: { refuse: hasSound },
  interfaces: {
    refuse: (unit, interfaces) => refuseInterfaces(unit, interfaces) ?? whileRunning(unit, 'linkSwitch', 'simSwitch', 'operatorSelection'),
  },
  pairingCodeMode: any,
  operationalMode: {
    refuse(unit, mode, { interfaces }) {
      if (mode === unit.setup.settings.operationalMode) return null
      return interfaces === undefined ? refuseOccupation(unit, 'modeSwitch') : 'busy'
    },
  },
}

/** Returns why the unit refuses settings, or null. It takes all of them or none. */
export function refuseSettings(unit: UnitState, all: UnitSettings): Rejection | null {
  for (const [name, value] of Object.entries(all)) {
    const setting = settings[name as Name] as Setting<unknown>
    const refusal = setting.refuse(unit, value, all)
    if (refusal !== null) return refusal
  }
  return null
}

/** Returns the interfaces with new settings. Their links keep their state until the unit has switched them. */
function interfacesWith({ setup, modems }: UnitState, changes: Settings['interfaces']): Settings['interfaces'] {
  const before = setup.settings.interfaces
  const changed = changes.map((change) => ({
    ...before.find(({ port }) => port === change.port),
    ...change,
    enabled: modems.find(({ port }) => port === change.port)?.enabled ?? change.enabled,
  }))
  return [...before.filter(({ port }) => !changes.some((change) => change.port === port)), ...changed]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the settings that change at once: those that differ, without the operational mode. */
export function changedSettings(unit: UnitState, values: UnitSettings): UnitSettings {
  const { settings: before } = unit.setup
  const { interfaces, ipInputStream } = values
  const wanted: UnitSettings = {
    ...values,
    ...(interfaces !== undefined && { interfaces: interfacesWith(unit, interfaces) }),
    ...(ipInputStream !== undefined && { ipInputStream: { ...before.ipInputStream, ...ipInputStream } }),
  }
  const isChanged = ([name, value]: [string, unknown]) => name !== 'operationalMode' && !isSame(value, before[name as Name])
  return Object.fromEntries(Object.entries(wanted).filter(isChanged))
}

/** Returns settings as the unit reports them: of the address of an IP input, the server alone. */
export const reportedSettings = (all: UnitSettings): UnitSettings =>
  all.ipInputStream?.url === undefined
    ? all
    : {
        ...all,
        ipInputStream: { ...all.ipInputStream, url: all.ipInputStream.url.replace(/^(\w+:\/\/)?(?:[^/?#@]*@)?([^/?#]*).*$/, '$1$2') },
      }
