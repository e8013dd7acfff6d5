import type { FaultDraft } from './fault-schema.ts'

const minute = { forMs: 60_000 }

/** Faults that testers want most often. The name is the key of the text. */
export const faultPresets = {
  callsLate: { layer: 'call', effect: 'delay', match: {}, effectFields: { ms: 3000 }, end: minute },
  callsFail: {
    layer: 'call',
    effect: 'error',
    match: {},
    effectFields: { code: 'STORAGE_UNAVAILABLE' },
    end: { ...minute, probability: 0.2 },
  },
  commandsLost: {
    layer: 'link',
    effect: 'drop',
    match: { direction: 'toFleet', op: 'command' },
    effectFields: {},
    end: minute,
  },
  answersLate: { layer: 'link', effect: 'delay', match: { op: 'answer' }, effectFields: { ms: 3000 }, end: minute },
  connectionsCut: { layer: 'stream', effect: 'kick', match: {}, effectFields: {}, end: { count: 1 } },
  cameraFails: { layer: 'device', effect: 'camera', match: {}, effectFields: {}, end: minute },
  carrierOutage: { layer: 'region', effect: 'carrierOutage', match: { radiusKm: 30 }, effectFields: {}, end: minute },
} as const satisfies Record<string, FaultDraft>

export type FaultPreset = keyof typeof faultPresets
