import type { IfbServer } from '@backhaul/contract/audio-rooms'
import { isServiceEnabled } from '../permissions/services.ts'

/** The number of lines of a server in each state. A line is frozen while its server is offline or its service has ended. */
export function countLines(lines: number, used: number, usable: boolean): Pick<IfbServer, 'free' | 'used' | 'frozen'> {
  if (!usable) return { free: 0, used: 0, frozen: lines }
  return { free: Math.max(0, lines - used), used: Math.min(lines, used), frozen: 0 }
}

/** Whether the service `audio_ifb` has ended. The spec doesn't say; an inventory that never had it may use its lines. */
export const hasIfbEnded = (status: string | null): boolean => status !== null && !isServiceEnabled(status)
