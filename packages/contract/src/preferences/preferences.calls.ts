import * as z from 'zod'
import { call } from '../call.ts'
import { Preferences } from './preferences.ts'

/** API-355. A failure sends the user to /error. */
export const get = call({
  http: 'GET /userPreferences',
  access: 'signedIn',
  withExpiredPassword: true,
  summary: 'Preferences of the signed-in user',
  output: Preferences,
})

type Fields = typeof Preferences.shape
// A plain named type: the type checker would otherwise compare every field with every other.
const fields = Object.entries(Preferences.shape as unknown as Record<string, z.core.$ZodType & { unwrap(): z.core.$ZodType }>)
const withoutDefaults = Object.fromEntries(fields.map(([key, field]) => [key, z.optional(field.unwrap())])) as unknown as {
  [K in keyof Fields]: z.ZodOptional<ReturnType<Fields[K]['unwrap']>>
}

/** API-356. The given fields replace the stored ones. `gridPrefs` and `filters` are merged by their first key. */
export const update = call({
  http: 'PUT /userPreferences',
  access: 'signedIn',
  summary: 'Change the preferences of the signed-in user',
  audit: false,
  input: withoutDefaults,
  output: Preferences,
  errors: ['PREFERENCES_TOO_LARGE'],
})
