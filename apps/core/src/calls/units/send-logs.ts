import type { calls, UnitRow } from '@backhaul/contract/units'
import type { Contact } from '@backhaul/contract/users'
import { refuseSupportCase } from '@backhaul/rules/units'
import { CallError } from '../../call-error.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { Registry } from '../../devices/registry/registry.ts'
import { receivedUnit } from '../../devices/registry/may-name.ts'
import type { Handle } from '../../http/handle.ts'
import { startTask } from './start-task.ts'

/** Errors by the reason with which the unit refuses to send its logs. */
const refusals = {
  serverBusy: 'SERVER_SENDS_LOGS',
  channelInUse: 'LOG_CHANNEL_BUSY_OR_OFFLINE',
  channelOffline: 'LOG_CHANNEL_BUSY_OR_OFFLINE',
  channelSilent: 'LOG_CHANNEL_BUSY_OR_OFFLINE',
  wrongChannels: 'CHANNEL_SENDS_NO_LOGS',
} as const

export const sendLogs: Handle<typeof calls.sendLogs> = async (args) => {
  const { unit, input, ctx, changed, fail, refuse } = args
  const { registry, transitions, caller } = ctx
  const { description, timeZone } = input
  const { selChannel } = unit.row
  const channelId = input.channelId ?? (selChannel?.external === false ? selChannel.channelId : undefined)
  const found = channelId === undefined ? null : registry.channels.find(caller.scope, channelId)
  if (input.channelId !== undefined && found === null) throw fail('CHANNEL_NOT_FOUND')
  const [user, contact] = await Promise.all([ctx.store.users.withRights(caller.userId), ctx.store.users.contact(caller.userId)])
  const email = user?.email ?? null
  refuse(
    refuseSupportCase(unit.row, { email }, found && registry.views.row(caller, { kind: 'channel', row: transitions.withStart(found.row) })),
  )
  if (found === null) throw fail('NO_CHANNEL_SELECTED')
  // E-001: a server takes the logs of one unit at a time.
  if (takesLogs(registry, found)) throw fail('SERVER_SENDS_LOGS')
  const replyTo = contact?.email ?? email
  const sender = { to: ctx.config.SUPPORT_EMAIL ?? null, replyTo, requestedBy: caller.userId }
  try {
    const command = await startTask(args, 'logs', { kind: 'sendLogs', channelId: found.id })
    const caseId = ctx.ids.next()
    changed({}, { supportCase: { caseId, description, timeZone, channelId: found.id, contact: replyTo } })
    await ctx.mailer.send({ ...supportMail(caseId, unit.row, found.row.channelName, input, caller.username, contact), ...sender })
    return { caseId, command }
  } catch (error) {
    const reason = error instanceof CallError && error.code === 'DEVICE_REJECTED' ? error.params?.['reasonCode'] : undefined
    throw typeof reason === 'string' && reason in refusals ? fail(refusals[reason as keyof typeof refusals]) : error
  }
}

/** Returns whether another channel of the same server takes the logs of a unit now. */
function takesLogs({ channels, units }: Registry, { id, row: { serverId } }: ChannelRecord): boolean {
  for (const other of channels.byId.values()) {
    if (other.row.serverId !== serverId || other.id === id) continue
    if (receivedUnit(units.byId, other)?.row.applications?.fetchlogs !== undefined) return true
  }
  return false
}

/** Returns the mail to the support. The texts of the user are in the body only. */
function supportMail(
  caseId: string,
  { uniqueId, name }: UnitRow,
  channel: string,
  input: { description: string; timeZone: string },
  user: string,
  contact: Contact | null,
) {
  const { description, timeZone } = input
  const facts = [
    `Case: ${caseId}`,
    `Unit: ${name} (${uniqueId})`,
    `Channel of the logs: ${channel}`,
    `User: ${user}`,
    ...(contact === null
      ? []
      : [`Contact: ${[contact.name, contact.email, contact.phone && `+${contact.phone}`].filter(Boolean).join(', ')}`]),
    `Time zone: ${timeZone}`,
  ]
  return { kind: 'supportCase', subject: `Support case ${caseId}: unit ${name}`, text: [...facts, '', description, ''].join('\n') } as const
}
