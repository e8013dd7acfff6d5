import { ChannelRow } from '@backhaul/contract/channels'
import { AlertLevel, AlertType, Notice } from '@backhaul/contract/notifications'
import { GatewayRow } from '@backhaul/contract/gateways'
import { ServerRow } from '@backhaul/contract/servers'
import { UnitRow, UnitStatusChangeEvent } from '@backhaul/contract/units'
import { VideoReturnRow } from '@backhaul/contract/video-return'
import * as z from 'zod'
import { Matcher } from './matcher.ts'
import { Alias, Aliases } from './names.ts'

/** Fields of a row as a user gets it, each with what it is compared with. */
function fieldsOf<Shape extends z.core.$ZodShape>(shape: Shape) {
  const fields: Record<string, z.ZodOptional<typeof Matcher>> = {}
  for (const field of Object.keys(shape)) fields[field] = Matcher.optional()
  return fields as { [Field in keyof Shape]: z.ZodOptional<typeof Matcher> }
}

const noticeTypes = Notice.options.flatMap(({ shape: { type } }) => ('options' in type ? type.options : [...type.values]))
const unitFields = fieldsOf(UnitRow.shape)
const status = z.int().min(200).max(599)

/** Every predicate over what a user can see, by its first word. */
export const predicates = {
  /** Fields of the published row of each named unit. */
  unit: z.strictObject({ unit: Aliases, ...unitFields }),
  channel: z.strictObject({ channel: Aliases, ...fieldsOf(ChannelRow.shape) }),
  server: z.strictObject({ server: Aliases, ...fieldsOf(ServerRow.shape) }),
  videoReturn: z.strictObject({ videoReturn: Aliases, ...fieldsOf(VideoReturnRow.shape) }),
  gateway: z.strictObject({ gateway: Aliases, ...fieldsOf(GatewayRow.shape) }),
  /** The number of units whose row is as described. */
  units: z.strictObject({ units: Matcher, where: z.strictObject(unitFields), group: Alias.optional() }),
  /** An active alert of a device. With `active: false`, the device must not have the alert. */
  alert: z.strictObject({ alert: Aliases, type: AlertType, level: AlertLevel.optional(), active: z.boolean().optional() }),
  /** A notice about a device since the start of the step. */
  notice: z.strictObject({
    notice: Alias,
    type: z.enum(noticeTypes),
    alertType: AlertType.optional(),
    level: AlertLevel.optional(),
    file: Matcher.optional(),
    event: UnitStatusChangeEvent.optional(),
    command: Matcher.optional(),
    transition: Matcher.optional(),
  }),
  /** The answers to all calls of this step: their HTTP status, the code of an error, and parts of the body. */
  answer: z.strictObject({ answer: status, code: z.string().optional(), body: Matcher.optional() }),
}
export type PredicateWord = keyof typeof predicates
export type Predicates = { [Word in PredicateWord]: z.infer<(typeof predicates)[Word]> }
export type Predicate = Predicates[PredicateWord]
export const Predicate = z.union(Object.values(predicates))
