// Events in the field that do not involve the core, as data: buttons, plugs, vehicles, local upgrades.

export type StreamMode = 'single' | 'multiCamera' | 'switcher'

export type UnitAction =
  | { do: 'start'; mode: StreamMode; channelIds: readonly string[] }
  | { do: 'record' }
  | { do: 'forward'; backlogMb: number }
  | { do: 'stop' }
  | { do: 'powerOff' }
  | { do: 'powerOn' }
  | { do: 'camera'; connected: boolean }
  | { do: 'mains'; connected: boolean }
  | { do: 'battery'; percent: number }
  | { do: 'drive' }
  | { do: 'park' }
  | { do: 'upgrade'; swVersion: string }
  | { do: 'fetchLogs' }
  | { do: 'databridge'; forMs: number }
  | { do: 'speedTest' }

export type ChannelAction = { do: 'enable' } | { do: 'disable' }

export type ServerAction = { do: 'upgrade'; swVersion: string }

/** An action for a device of any kind. A device ignores an action that its kind does not have. */
export type DeviceAction = UnitAction | ChannelAction | ServerAction
