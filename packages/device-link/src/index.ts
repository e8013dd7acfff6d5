export {
  Command,
  type CommandKind,
  Failure,
  hasResult,
  type IfbCall,
  Rejection,
  type UpgradeFailureCode,
  upgradeFailureCodes,
} from './commands.ts'
export { FarEnd, FarEndReport } from './far-end.ts'
export * from './limits.ts'
export * from './link.ts'
export * from './messages.ts'
export * from './pictures.ts'
export * from './reports.ts'
export {
  ChannelSettings,
  type Graphics,
  InputSourceSettings,
  Overlay,
  overlayCharsMax,
  ServerSettings,
  SmpteSettings,
  UnitSettings,
  VideoReturnSettings,
} from './settings.ts'
export { DeviceKind, isBitrateKbps, isLinkKbps, isSeconds, pathWithoutKey, type SimSlot } from './values.ts'
