import type { UnitModel } from './model.ts'

/** On the camera, in the pocket, or an app on a telephone. */
export const compactModels: Readonly<Record<string, UnitModel>> = {
  Solo: { cellModems: 2, wifi: true, lan: true, kbpsMax: 9000, kbpsMaxMultiCamera: 0, feeds: 1, batteryHours: 2, delayMsMin: 700, delayMsMax: 10_000, storageMb: 32_000, speedKmh: 35 },
  'Solo-PRO': { cellModems: 4, wifi: true, lan: true, kbpsMax: 16_000, kbpsMaxMultiCamera: 0, feeds: 1, batteryHours: 2.5, delayMsMin: 500, delayMsMax: 10_000, storageMb: 64_000, speedKmh: 40 },
  'LU-Lite': { cellModems: 2, wifi: true, lan: false, kbpsMax: 6000, kbpsMaxMultiCamera: 0, feeds: 1, batteryHours: 4, delayMsMin: 800, delayMsMax: 10_000, storageMb: 16_000, speedKmh: 30 },
  'LU-Smart': { cellModems: 1, wifi: true, lan: false, kbpsMax: 6000, kbpsMaxMultiCamera: 0, feeds: 1, batteryHours: 3, delayMsMin: 1000, delayMsMax: 10_000, storageMb: 16_000, speedKmh: 30 },
}
