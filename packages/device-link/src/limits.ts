/** Version of the grammar. Both ends name it; a core ends the link of a fleet that has another one. */
export const linkVersion = 3

/** Limits of one link. A fleet splits larger messages; the core closes the link of a fleet that does not. */
export const linkLimits = {
  /** A frame is parsed in one piece: a longer one would hold the event loop of the core for more than 50 ms. */
  frameBytesMax: 1024 * 1024,
  reportsPerFrame: 2000,
  /** Lists, objects and commas. 2,000 short reports have 14,000; 75,000 different keys hold the event loop for 126 ms. */
  valuesPerFrame: 30_000,
  devicesPerLink: 100_000,
  devicesPerPage: 500,
  /** Bytes of the devices in one `provision`, of which each may have long metadata. */
  pageBytesMax: 512 * 1024,
  /** Inventories or devices that a fleet may name in `hello`. */
  namesPerHello: 1000,
  /** Each `hello` requests all devices of the fleet again, which costs the core more than the fleet. */
  hellosPerMinute: 60,
  /** A device's clock may be ahead of the core's by this much. A boot beyond it would refuse the device's own later boots. */
  bootAheadMs: 24 * 3600 * 1000,
  /** Commands without a reply on one link; further commands are refused at once. */
  commandsInFlight: 5000,
} as const

/**
 * Close codes of a link. Grammar: the peer sent an invalid frame. Revoked: the token. Version: the fleet has another version of
 * the grammar. Replaced: the fleet opened another link.
 */
export const linkClose = { grammar: 4400, revoked: 4401, version: 4406, replaced: 4409 } as const

/** Interval of the core's pings. A peer that sent nothing for two of them is gone: the link ends within 25 s. */
export const pingEveryMs = 10_000
