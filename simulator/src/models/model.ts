/** What a hardware model is made of and able to do. */
export interface UnitModel {
  /** Cellular modems, then whether Wi-Fi and Ethernet come on top: 2 to 8 links in all. */
  readonly cellModems: number
  readonly wifi: boolean
  readonly lan: boolean
  /** Highest video bitrate with one camera and over all feeds of several (Units §9: 20 and 15 Mbps in HD). */
  readonly kbpsMax: number
  readonly kbpsMaxMultiCamera: number
  readonly feeds: number
  /** Hours on air from a full battery; null: it hangs on the mains. */
  readonly batteryHours: number | null
  readonly delayMsMin: number
  readonly delayMsMax: number
  readonly storageMb: number
  /** How fast it travels when it does; 0: it stays where it is. */
  readonly speedKmh: number
}
