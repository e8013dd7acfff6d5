import * as z from 'zod'
import { call } from '../call.ts'
import { Preferences } from './preferences.ts'

/** API-355. A failure sends the user to /error. */
export const get = call({
  http: 'GET /userPreferences',
  access: 'own',
  summary: 'Own preferences',
  input: z.strictObject({}),
  output: Preferences,
})

const withoutDefaults = Object.fromEntries(Object.entries(Preferences.shape).map(([key, field]) => [key, field.unwrap().optional()])) as {
  [K in keyof typeof Preferences.shape]: z.ZodOptional<ReturnType<(typeof Preferences.shape)[K]['unwrap']>>
}

/** API-356. The fields given replace the stored ones; `gridPrefs` and `filters` are merged by their first key. */
export const update = call({
  http: 'PUT /userPreferences',
  access: 'own',
  summary: 'Change own preferences',
  audit: false,
  input: z.strictObject(withoutDefaults),
  output: Preferences,
})
