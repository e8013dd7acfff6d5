import { isIP } from 'node:net'
import type { calls } from '@backhaul/contract/channel-files'
import { refuseFtp, refuseTransferring } from '@backhaul/rules/files'
import { Client, FTPError } from 'basic-ftp'
import type { Ctx } from '../../context.ts'
import type { Content } from '../../files/content.ts'
import type { Handle } from '../../http/handle.ts'
import { outboundAddress } from '../../outbound.ts'

/** Time without a byte from the server after which a transfer ends, and the time of a whole transfer. */
const silenceMsMax = 15_000
const transferMsMax = 10 * 60_000
/** Transfers of all users at a time. */
const transfersMax = 10

interface Target {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly folder: string
  readonly secure: boolean
}

/** API-224. The credentials are used for this transfer only: they are neither stored nor logged. */
export const ftp: Handle<typeof calls.ftp> = async ({ file, input, ctx, fail, refuse, changed }) => {
  refuse(refuseTransferring({ isTransferring: file.transferring }))
  const { userId } = ctx.caller
  const { ftpTransfers: running } = ctx
  if (running.has(userId) || running.size >= transfersMax) throw fail('FTP_TRANSFER_RUNS')
  running.add(userId)
  try {
    const content = await ctx.contents.open(file, userId)
    if (content === null) throw fail('FILE_NOT_FOUND')
    refuse(refuseFtp({ sizeBytes: content.bytes }))
    const address = await outboundAddress(input.host, { allowed: ctx.config.FTP_ALLOWED_HOSTS, clock: ctx.transportClock })
    if (address === 'notAllowed') throw fail('FTP_TARGET_NOT_ALLOWED')
    const outcome = address === 'notFound' ? 'FTP_UNREACHABLE' : await send(content, file.name, address, input, ctx)
    if (outcome !== null) throw fail(outcome)
    changed({}, { sentTo: input.host })
    return { sizeBytes: content.bytes }
  } finally {
    running.delete(userId)
  }
}

type Failure = 'FTP_UNREACHABLE' | 'FTP_SIGN_IN_FAILED' | 'FTP_REFUSED'

/** Sends the content to an address. Returns null, or why it failed, without the words of the server. */
async function send(
  content: Content,
  name: string,
  address: string,
  { host, port, username, password, folder, secure }: Target,
  { transportClock }: Pick<Ctx, 'transportClock'>,
): Promise<Failure | null> {
  // The data connection goes to the address that was checked, whatever the server names.
  const client = new Client(silenceMsMax, { allowSeparateTransferHost: false })
  const cancel = transportClock.after(transferMsMax, () => client.close())
  try {
    // The certificate is for the host that the user names. A server name is never an address (RFC 6066).
    const secureOptions = { host, ...(isIP(host) === 0 && { servername: host }) }
    await client.access({ host: address, port, user: username, password, secure, ...(secure && { secureOptions }) })
    if (folder !== '') await client.cd(folder)
    if (content.bytes > 0) await client.uploadFrom(content.read(0, content.bytes - 1), name)
    return null
  } catch (error) {
    if (!(error instanceof FTPError)) return 'FTP_UNREACHABLE'
    return error.code === 530 ? 'FTP_SIGN_IN_FAILED' : 'FTP_REFUSED'
  } finally {
    cancel()
    client.close()
  }
}
