import type { calls, InputSource } from '@backhaul/contract/video-return'
import { refuseInputSource, videoReturnCapabilities } from '@backhaul/rules/video-return'
import { InvalidInput } from '../../call-error.ts'
import type { VideoReturnRecord } from '../../devices/registry/record.ts'
import { changeDevice } from '../../devices/settle/change.ts'
import type { Handle } from '../../http/handle.ts'
import { enterAgain, isNewServer } from '../../secrets/new-server.ts'
import { placeOf } from '../../secrets/places.ts'
import { inputSourcesOf } from './list-input-sources.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'

const inputs = { disabled: 'disabled', SDI: 'sdi', SRT: 'srt' } as const

/** The device connects its input first; a far end that does not answer, or refuses, is reported by it later. */
export const setInputSource: Handle<typeof calls.setInputSource> = async (args) => {
  const { videoReturn, input, ctx, refuse, changed } = args
  const { inputType, url, destinationPort, latency: latencyMs, version } = input
  let before = ''
  let isEntered = false
  await changeDevice(videoReturn, { ...args, changed: hidden(changed) }, () => {
    refuseOldVersion(videoReturn, version)
    refuse(refuseInputSource(videoReturn.row, inputType, videoReturnCapabilities(videoReturn.stored)))
    const passphrase = passphraseFor(input, videoReturn)
    const settings = { input: inputs[inputType], url, destinationPort, latencyMs }
    const secret = passphrase && ctx.sealing.seal(passphrase, placeOf.videoReturn(videoReturn.id))
    before = JSON.stringify(videoReturn.row.configuration)
    isEntered = passphrase !== undefined
    return {
      command: { kind: 'configureVideoReturn', settings, ...(passphrase !== undefined && { passphrase }) },
      change: { settings, ...(isEntered && { passphrase: secret || null }) },
    }
  })
  // `connecting` is set by the action of a user; the next status of the device ends it.
  const connects = inputType === 'SRT' && (isEntered || before !== JSON.stringify(videoReturn.row.configuration))
  if (connects) ctx.registry.change(videoReturn, { status: 'connecting' })
  return inputSourcesOf(videoReturn)
}

/** Returns the passphrase of an input; undefined keeps the former one. One that was entered for another server is not kept. */
function passphraseFor({ inputType, url, passphrase }: InputSource, { stored, state }: VideoReturnRecord): string | null | undefined {
  const hasFormer = stored.passphrase !== null || state.hasPassphrase === true
  const known = stored.settings.url ?? state.settings?.url
  if (passphrase !== undefined || !hasFormer || !url || !isNewServer(url, [known])) return passphrase
  if (inputType === 'SRT') throw new InvalidInput([enterAgain('passphrase')])
  return null
}

type Changed = (before: object, after: object) => void

/** Keeps the sealed passphrase out of the audit log. */
function hidden(changed: Changed): Changed {
  const without = (fields: object) => ('passphrase' in fields ? { ...fields, passphrase: fields.passphrase === null ? null : '' } : fields)
  return (before, after) => changed(without(before), without(after))
}
