import type { ChannelSettings, Failure, IfbCall, SimSlot, UpgradeFailureCode } from '@backhaul/device-link'
import type { FarEndBehaviour } from '../channel/far-end.ts'
import type { TaskKind } from '../unit/tasks.ts'

/** Units §3. Multi camera sends each camera to a channel of its own; a switcher sends one camera at a time. */
export type StreamMode = 'single' | 'multiCamera' | 'switcher' | 'switcherAndProxy'

/** The statuses of a unit that no activity shows (resolutions.md 21). */
export type ReceivedStatus = 'online' | 'unavailable' | 'setup_transparent_bridge'

/** Events in the field that do not involve the core, as data: buttons, plugs, vehicles, local upgrades. */
export type UnitAction =
  | { do: 'start'; mode: StreamMode; channelIds: readonly string[] }
  | { do: 'record' }
  | { do: 'forward'; backlogMb: number }
  | { do: 'stop' }
  | { do: 'powerOff' }
  | { do: 'powerOn' }
  | { do: 'camera'; connected: boolean }
  | { do: 'mains'; connected: boolean }
  /** Another battery is put in. */
  | { do: 'battery'; percent: number }
  | { do: 'drive' }
  | { do: 'park' }
  /** Inside a building there is no GPS fix. */
  | { do: 'indoors'; indoors: boolean }
  | { do: 'sim'; port: number; sim: SimSlot }
  /** The modem breaks, or works again. */
  | { do: 'modem'; port: number; broken: boolean }
  /** The SIM cards of a modem are taken out, or put back in. */
  | { do: 'simCards'; port: number; inserted: boolean }
  /** Something near the modem takes so many dB of its signal: a shielding wall, a lost antenna. 0: nothing. */
  | { do: 'weaken'; port: number; db: number }
  /** The unit is carried to a place and stays around it. */
  | { do: 'move'; lat: number; lng: number }
  /** An unpaired unit joins the installation again. */
  | { do: 'pair' }
  | { do: 'upgrade'; swVersion: string }
  | { do: 'sendLogs'; channelId: string }
  | { do: 'databridge'; gatewayId: string }
  | { do: 'speedTest'; channelId: string }
  /** The crew calls by the first intercom; null ends the call. */
  | { do: 'intercom'; far: IfbCall | null }
  | { do: 'cleanCard' }
  /** Other data fills the card, or is removed from it. */
  | { do: 'fillCard'; full: boolean }
  /** The running task fails. */
  | { do: 'fail'; task: TaskKind; failure: Failure; upgradeCode?: UpgradeFailureCode }
  /** The firmware reports a status that no activity shows; null ends it. */
  | { do: 'declare'; status: ReceivedStatus | null }

/** Channels and video return channels. */
export type ChannelAction =
  | { do: 'enable' }
  | { do: 'disable' }
  /** The core names the channel again, with the settings that it stores. */
  | { do: 'provide'; settings: ChannelSettings }
  /** Recording at the channel. */
  | { do: 'record' }
  | { do: 'stop' }
  /** The source of an input channel, or of a video return channel. */
  | { do: 'source'; connected: boolean }
  /** The far end of the output drops the connection. */
  | { do: 'dropDestination' }
  /** The far end of an address of the output behaves otherwise from now on; null: as the address says. */
  | { do: 'farEnd'; which: 'primary' | 'secondary'; behaviour: FarEndBehaviour | null }
  /** The software of the channel reports that it is not available; null: it is. */
  | { do: 'declare'; status: 'unavailable' | null }

/** Servers and gateways. */
export type ServerAction =
  | { do: 'upgrade'; swVersion: string }
  /** The device fails: during an upgrade the upgrade, with a code; otherwise all its work. */
  | { do: 'fail'; upgradeCode?: UpgradeFailureCode }
  | { do: 'disk'; percent: number }
  | { do: 'license'; endsAtMs: number | null }
  /** The vision mixer cuts: the source of a tally interface enters the programme or the preview, or leaves both. */
  | { do: 'tally'; number: number; state: 'off' | 'preview' | 'program' }
  /** The tally or the audio hardware breaks, or works again. */
  | { do: 'hardware'; part: 'tally' | 'audio'; broken: boolean }
  /** The clock that the media ports of a server follow stops, or is there again. */
  | { do: 'ptpMaster'; there: boolean }

/** An action for a device of any kind. A device ignores an action that its kind does not have. */
export type DeviceAction = UnitAction | ChannelAction | ServerAction
