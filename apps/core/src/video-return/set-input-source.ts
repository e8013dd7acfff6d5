import type { calls, InputSource } from '@backhaul/contract/video-return'
import type { Command } from '@backhaul/device-link'
import { refuseInputSource, videoReturnCapabilities } from '@backhaul/rules/video-return'
import { InvalidInput } from '../call-error.ts'
import { former, storeOrGiveBack } from '../devices/give-back.ts'
import type { VideoReturnRecord } from '../devices/record.ts'
import { configured, settingsOf } from '../devices/video-return-kind.ts'
import type { Handle } from '../http/handle.ts'
import { inTurn } from '../in-turn.ts'
import { enterAgain, isNewServer } from '../secrets/new-server.ts'
import { placeOf } from '../secrets/places.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { inputSourcesOf } from './list-input-sources.ts'
import { refuseOldVersion } from '../refuse-old-version.ts'

const inputs = { disabled: 'disabled', SDI: 'sdi', SRT: 'srt' } as const

/** The device connects its input first; a far end that does not answer, or refuses, is reported by it later. */
export const setInputSource: Handle<typeof calls.setInputSource> = ({ videoReturn, input, ctx, refuse, changed, command }) =>
  inTurn(videoReturn, async () => {
    const { inputType, url, destinationPort, latency: latencyMs, version } = input
    refuseOldVersion(videoReturn, version)
    refuse(refuseInputSource(videoReturn.row, inputType, videoReturnCapabilities(videoReturn.stored)))
    const passphrase = passphraseFor(input, videoReturn)
    const settings = { input: inputs[inputType], url, destinationPort, latencyMs }
    const before = JSON.stringify(videoReturn.row.configuration)
    const wanted = { kind: 'configureVideoReturn', settings, ...(passphrase !== undefined && { passphrase }) } as const
    const back = formerInput(videoReturn, wanted, ctx)
    await command(wanted)
    const secret =
      passphrase === undefined
        ? {}
        : { passphrase: passphrase === null ? null : ctx.sealing.seal(passphrase, placeOf.videoReturn(videoReturn.id)) }
    const store = () => ctx.videoReturns.configure(videoReturn, { settings, ...secret }, hidden(changed))
    await storeOrGiveBack(ctx, videoReturn.id, back, store)
    const fields = configured(videoReturn.stored, videoReturn.state, videoReturn.row)
    // `connecting` is set by the action of a user; the next status of the device ends it.
    const connects = inputType === 'SRT' && (passphrase !== undefined || before !== JSON.stringify(fields.configuration))
    ctx.registry.change(videoReturn, { ...fields, ...(connects && { status: 'connecting' as const }) })
    return inputSourcesOf(videoReturn)
  })

/** Returns the passphrase of an input; undefined keeps the former one. One that was entered for another server is not kept. */
function passphraseFor({ inputType, url, passphrase }: InputSource, { stored, state }: VideoReturnRecord): string | null | undefined {
  const hasFormer = stored.passphrase !== null || state.hasPassphrase === true
  const known = stored.settings.url ?? state.settings?.url
  if (passphrase !== undefined || !hasFormer || !url || !isNewServer(url, [known])) return passphrase
  if (inputType === 'SRT') throw new InvalidInput([enterAgain('passphrase')])
  return null
}

type Configure = Extract<Command, { kind: 'configureVideoReturn' }>

/** Returns the command that undoes a change of the input. The device gets its former passphrase if it got another one. */
function formerInput(videoReturn: VideoReturnRecord, { settings, passphrase }: Configure, { sealing }: { sealing: Sealing }): Configure {
  const sealed = videoReturn.stored.passphrase
  const secret = sealed === null ? null : sealing.open(sealed, placeOf.videoReturn(videoReturn.id))
  return {
    kind: 'configureVideoReturn',
    settings: former(settingsOf(videoReturn), settings),
    ...(passphrase !== undefined && { passphrase: secret }),
  }
}

type Changed = (before: object, after: object) => void

/** Keeps the sealed passphrase out of the audit log. */
function hidden(changed: Changed): Changed {
  const without = (fields: object) => ('passphrase' in fields ? { ...fields, passphrase: fields.passphrase === null ? null : '' } : fields)
  return (before, after) => changed(without(before), without(after))
}
