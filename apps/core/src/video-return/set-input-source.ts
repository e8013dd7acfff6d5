import type { calls } from '@backhaul/contract/video-return'
import { refuseInputSource, videoReturnCapabilities } from '@backhaul/rules/video-return'
import { configured, passphrasePlace } from '../devices/video-return-kind.ts'
import type { Handle } from '../http/handle.ts'
import { inTurn } from '../in-turn.ts'
import { inputSourcesOf } from './list-input-sources.ts'
import { refuseOldVersion } from './refuse-old-version.ts'

const inputs = { disabled: 'disabled', SDI: 'sdi', SRT: 'srt' } as const

/** The device connects its input first; a far end that does not answer, or refuses, is reported by it later. */
export const setInputSource: Handle<typeof calls.setInputSource> = ({ videoReturn, input, ctx, refuse, changed, command }) =>
  inTurn(videoReturn, async () => {
    const { inputType, url, destinationPort, latency: latencyMs, passphrase, version } = input
    refuseOldVersion(videoReturn, version)
    refuse(refuseInputSource(videoReturn.row, inputType, videoReturnCapabilities(videoReturn.stored)))
    const settings = { input: inputs[inputType], url, destinationPort, latencyMs }
    const before = JSON.stringify(videoReturn.row.configuration)
    await command({ kind: 'configureVideoReturn', settings, ...(passphrase !== undefined && { passphrase }) })
    const secret =
      passphrase === undefined
        ? {}
        : { passphrase: passphrase === null ? null : ctx.sealing.seal(passphrase, passphrasePlace(videoReturn.id)) }
    await ctx.videoReturns.configure(videoReturn, { settings, ...secret }, hidden(changed))
    const fields = configured(videoReturn.stored, videoReturn.state, videoReturn.row)
    // `connecting` is set by the action of a user; the next status of the device ends it.
    const connects = inputType === 'SRT' && (passphrase !== undefined || before !== JSON.stringify(fields.configuration))
    ctx.registry.change(videoReturn, { ...fields, ...(connects && { status: 'connecting' as const }) })
    return inputSourcesOf(videoReturn)
  })

type Changed = (before: object, after: object) => void

/** Keeps the sealed passphrase out of the audit log. */
function hidden(changed: Changed): Changed {
  const without = (fields: object) => ('passphrase' in fields ? { ...fields, passphrase: fields.passphrase === null ? null : '' } : fields)
  return (before, after) => changed(without(before), without(after))
}
