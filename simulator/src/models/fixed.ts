import type { UnitModel } from './model.ts'

/** Rack and vehicle units on mains power. */
export const fixedModels: Readonly<Record<string, UnitModel>> = {
  'PTP-2': {
    cellModems: 2,
    wifi: false,
    lan: true,
    kbpsMax: 20_000,
    kbpsMaxMultiCamera: 15_000,
    feeds: 2,
    hevc: true,
    audioReturn: true,
    operatorScan: true,
    batteryHours: null,
    delayMsMin: 1000,
    delayMsMax: 20_000,
    subSecondDelay: { delayMsMin: 500, delayMsMax: 900, from: '8.0' },
    storageMb: 128_000,
    speedKmh: 0,
  },
  'PTMP-4': {
    cellModems: 2,
    wifi: false,
    lan: true,
    kbpsMax: 20_000,
    kbpsMaxMultiCamera: 15_000,
    feeds: 4,
    hevc: true,
    audioReturn: true,
    operatorScan: true,
    batteryHours: null,
    delayMsMin: 1000,
    delayMsMax: 20_000,
    subSecondDelay: { delayMsMin: 500, delayMsMax: 900, from: '8.0' },
    storageMb: 256_000,
    speedKmh: 0,
  },
}
