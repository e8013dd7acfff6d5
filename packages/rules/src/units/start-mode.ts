import type { TransmissionMode } from '@backhaul/contract/units'

/** The kind of transmission that a start begins. */
export type StartMode = 'single' | 'multiCamera' | 'switcher' | 'storeAndForward'

const startModes: Record<TransmissionMode, StartMode> = {
  Live: 'single',
  'Store & Forward': 'storeAndForward',
  'Multi-HQ': 'multiCamera',
  'Field Switcher': 'switcher',
  'Station Switcher': 'switcher',
  fixedInternet: 'single',
}

/** Units §4: a start begins what the transmission mode says (resolutions.md 72). */
export const startModeOf = (mode: TransmissionMode): StartMode => startModes[mode]

export const needsSeveralCameras = (mode: StartMode): boolean => mode === 'multiCamera' || mode === 'switcher'
