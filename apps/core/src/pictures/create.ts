import type { Devices } from '../devices/link/devices.ts'
import type { TokenLink } from '../devices/link/fleet-tokens.ts'
import { Pictures, type PicturesDeps } from './hub.ts'

/** Creates the hub of pictures, which looks again at what its viewers see when a device moves. */
export function createPictures(parts: PicturesDeps): Pictures {
  const pictures = new Pictures(parts)
  const { registry } = parts
  const { onMembership } = registry
  registry.onMembership = (record, exists) => {
    onMembership?.(record, exists)
    pictures.moved()
  }
  return pictures
}

/** Returns the device links and the picture links of all fleets. */
export const tokenLinks = (devices: Devices, { fleets }: Pictures): TokenLink[] => [
  ...devices.links().map((link) => ({ grant: link.grant, end: (code: number, reason: string) => devices.end(link, code, reason) })),
  ...fleets.links().map((link) => ({ grant: link.grant, end: (code: number, reason: string) => fleets.end(link, code, reason) })),
]
