import type { ChannelSettings } from '@backhaul/device-link'
import { CallError } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import { applySettingsNow, type SettingsChange } from './apply-settings.ts'

interface OverlayChange extends SettingsChange {
  readonly ctx: SettingsChange['ctx'] & Pick<Ctx, 'overlays'>
}

/** The device has what it had. */
const unchanged = new Set(['CHANNEL_OFFLINE', 'DEVICE_REJECTED'])

/**
 * Changes the overlay at the device, then stores it: its picture together with the setting that names it, so that a core that is
 * killed leaves neither without the other. After a failure the device gets what is stored. The caller has the turn of the channel.
 */
export async function changeOverlay(
  args: OverlayChange,
  overlay: NonNullable<ChannelSettings['overlay']> | null,
  png: Buffer | null,
): Promise<void> {
  const command = { kind: 'setOverlay', overlay, ...(png && { png: png.toString('base64') }) } as const
  const change = applySettingsNow(args, { overlay }, { command, columns: { overlayPng: png } })
  await change.catch((error: unknown) => {
    if (!(error instanceof CallError && unchanged.has(error.code))) args.ctx.overlays.doubt(args.channel)
    throw error
  })
}
