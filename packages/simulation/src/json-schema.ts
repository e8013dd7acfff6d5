import * as z from 'zod'
import { actions } from './actions.ts'
import { Fault } from './fault.ts'
import { predicates } from './predicates.ts'
import { Scenario } from './scenario.ts'

/** The first words of actions and predicates. Editors offer them by these titles. */
const titles = new Map<unknown, string>([...Object.entries(actions), ...Object.entries(predicates)].map(([word, schema]) => [schema, word]))

/** Returns the JSON Schema of a scenario, for editors. */
export const scenarioJsonSchema = (): string => {
  const { $schema, ...schema } = z.toJSONSchema(Scenario, {
    io: 'input',
    target: 'draft-7',
    reused: 'ref',
    override({ zodSchema, jsonSchema }) {
      const title = titles.get(zodSchema)
      if (title !== undefined) jsonSchema.title = title
    },
  })
  return `${JSON.stringify({ $schema, title: 'Backhaul scenario', ...schema }, null, 1)}\n`
}

/** Returns the JSON Schema of a fault, for forms. */
export const faultJsonSchema = (): string => JSON.stringify(z.toJSONSchema(Fault, { io: 'input', reused: 'inline' }))
