import * as z from 'zod'
import { call } from '../call.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { Mail } from './mail.ts'
import { WhatsNew } from './whats-new.ts'

const { offset, limit, searchValue } = pageQuery(['createdAt'])

/** API-357: client configuration, polled like the notifications; a 403 is rejected (E-097). */
export const getClientConfiguration = call({
  http: 'GET /client_configuration/fetch',
  access: 'signedIn',
  summary: 'Configuration of the console',
  output: z.object({
    version: z.string(),
    /** Services §7: a change reloads the page. */
    wsLibrary: z.string(),
    heartbeatMs: z.int(),
    /** Not in the specification: devices of a simulator have reported to this core. */
    simulated: z.boolean(),
  }),
})

/** API-358, M-335: feature flags of a group, e.g. `ExternalPreview`. */
export const listFeatures = call({
  http: 'GET /groups/fetch_features',
  access: 'signedIn',
  on: 'group',
  summary: 'Feature flags of a group',
  output: z.array(z.string()),
})

/** API-359: addresses of the applications in the switcher; null for one that this installation lacks. */
export const getApplicationUrls = call({
  http: 'GET /application_urls/fetch',
  access: 'signedIn',
  summary: 'Addresses for the application switcher',
  output: z.object({ console: z.string(), videoReturnPortal: z.string().nullable(), matrix: z.string().nullable() }),
})

/** API-415, UI-109: the newest 50 entries of what's new, which the administrators of the platform write. */
export const listWhatsNew = call({
  http: 'GET /v2/whatsNew',
  access: 'signedIn',
  summary: "What's new",
  output: z.array(WhatsNew),
  assumed: true,
})

// The spec doesn't say; we let the administrators of the platform read the mails that the core sends, the newest first.
// The search finds recipients and subjects.
export const listMails = call({
  http: 'GET /v2/mails',
  access: 'platform.administer',
  summary: 'Mails of the outbox',
  input: { offset, limit, searchValue, state: z.optional(Mail.shape.state) },
  output: pageOf(Mail),
  assumed: true,
})
