/** Equipment and limits of a hardware model. */
export interface UnitModel {
  /** Number of cellular modems. With Wi-Fi and Ethernet a unit has 2 to 8 links. */
  readonly cellModems: number
  readonly wifi: boolean
  readonly lan: boolean
  /** Highest video bitrate with one camera, and in total over several cameras (Units §9: 20 and 15 Mbps in HD). */
  /** */
  readonly kbpsMax: number
  readonly kbpsMaxMultiCamera: number
  readonly feeds: number
  /** The encoder supports H.265 too. */
  readonly hevc: boolean
  /** IFB and intercoms: the unit has an output for sound. */
  readonly audioReturn: boolean
  /** The modems can list the operators in reach. */
  readonly operatorScan: boolean
  /** Hours on air with a full battery; null: the model has no battery and runs on mains power. */
  readonly batteryHours: number | null
  /** Normal delay. */
  readonly delayMsMin: number
  readonly delayMsMax: number
  /** Null without sub-second delay. `from`: the first software version that has it. */
  readonly subSecondDelay: { readonly delayMsMin: number; readonly delayMsMax: number; readonly from: string } | null
  readonly storageMb: number
  /** Average speed while it is driven; 0: the model does not move. */
  readonly speedKmh: number
}
