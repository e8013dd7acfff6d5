import type { UnitModel } from './model.ts'

/** Backpacks and what is carried like one. */
export const fieldModels: Readonly<Record<string, UnitModel>> = {
  'LU-200': { cellModems: 4, wifi: true, lan: true, kbpsMax: 10_000, kbpsMaxMultiCamera: 0, feeds: 1, batteryHours: 3, delayMsMin: 800, delayMsMax: 10_000, storageMb: 32_000, speedKmh: 45 },
  'LU-300': { cellModems: 5, wifi: true, lan: true, kbpsMax: 16_000, kbpsMaxMultiCamera: 0, feeds: 1, batteryHours: 3.5, delayMsMin: 500, delayMsMax: 10_000, storageMb: 64_000, speedKmh: 45 },
  'LU-600': { cellModems: 6, wifi: true, lan: true, kbpsMax: 20_000, kbpsMaxMultiCamera: 0, feeds: 1, batteryHours: 4, delayMsMin: 500, delayMsMax: 20_000, storageMb: 128_000, speedKmh: 50 },
  'LU-800': { cellModems: 6, wifi: true, lan: true, kbpsMax: 20_000, kbpsMaxMultiCamera: 15_000, feeds: 4, batteryHours: 3.5, delayMsMin: 400, delayMsMax: 20_000, storageMb: 256_000, speedKmh: 50 },
  Drone: { cellModems: 4, wifi: false, lan: false, kbpsMax: 12_000, kbpsMaxMultiCamera: 0, feeds: 1, batteryHours: 1.2, delayMsMin: 400, delayMsMax: 5000, storageMb: 64_000, speedKmh: 60 },
  Xtender: { cellModems: 4, wifi: true, lan: true, kbpsMax: 12_000, kbpsMaxMultiCamera: 0, feeds: 1, batteryHours: 5, delayMsMin: 800, delayMsMax: 10_000, storageMb: 0, speedKmh: 0 },
}
