import * as z from 'zod'
import { Fault } from './fault.ts'
import { Scenario } from './scenario.ts'

/** Returns the JSON Schema of a scenario, for editors. */
export const scenarioJsonSchema = (): string => {
  const { $schema, ...schema } = z.toJSONSchema(Scenario, { io: 'input', target: 'draft-7', reused: 'ref' })
  return `${JSON.stringify({ $schema, title: 'Backhaul scenario', ...schema }, null, 1)}\n`
}

/** Returns the JSON Schema of a fault, for forms. */
export const faultJsonSchema = (): string => JSON.stringify(z.toJSONSchema(Fault, { io: 'input', reused: 'inline' }))
