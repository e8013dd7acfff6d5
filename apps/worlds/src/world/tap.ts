import { type CoreEnd, type FleetEnd, memoryLink } from '@backhaul/device-link'

type AnyEnd = CoreEnd | FleetEnd

/** Returns an end of a link that shows each frame it sends. */
function tapped<End extends AnyEnd>(end: End, show: (frame: Parameters<End['send']>[0]) => void, onClosed?: () => void): End {
  const seen = {
    get waiting() {
      return end.waiting
    },
    get onFrame() {
      return end.onFrame
    },
    set onFrame(take) {
      end.onFrame = take as never
    },
    get onClose() {
      return end.onClose
    },
    set onClose(take) {
      end.onClose = (code: number) => {
        take?.(code)
        onClosed?.()
      }
    },
    send(frame: Parameters<End['send']>[0]) {
      show(frame)
      end.send(frame as never)
    },
    close: (code?: number, reason?: string) => end.close(code, reason),
  }
  return seen as unknown as End
}

/**
 * Creates a link within this process that shows the frames of both directions as they are sent. `onClosed` is called when the
 * link ends for the fleet.
 */
export function tappedLink(
  show: (from: 'core' | 'fleet', frame: Record<string, unknown>) => void,
  onClosed: () => void,
): ReturnType<typeof memoryLink> {
  const { fleet, core } = memoryLink()
  return {
    fleet: tapped(fleet, (frame) => show('fleet', frame as unknown as Record<string, unknown>), onClosed),
    core: tapped(core, (frame) => show('core', frame as unknown as Record<string, unknown>)),
  }
}
