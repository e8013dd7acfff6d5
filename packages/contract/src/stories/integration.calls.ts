import * as z from 'zod'
import { call, secret } from '../call.ts'
import { Done } from '../id.ts'
import { Integration, MappingTest, newsroomTextMax, SyncResult } from './integration.ts'
import { stringUpTo } from '../string.ts'

const of = { access: 'files.operate', on: 'reachedInventory', assumed: true } as const
const text = stringUpTo(newsroomTextMax).min(1, 'required')
const password = secret(stringUpTo(255, 'max255').min(1, 'required'))

/** API-318. */
export const getIntegration = call({
  ...of,
  http: 'GET /v2/inventories/:inventoryId/ingestAccount',
  summary: 'The newsroom system of an inventory',
  output: Integration,
})

/** API-319. */
export const configureIntegration = call({
  ...of,
  http: 'PUT /v2/inventories/:inventoryId/ingestAccount/configuration',
  summary: 'Configure the newsroom system of an inventory',
  input: { isEnabled: z.boolean(), source: stringUpTo(255, 'max255').min(1, 'required') },
  output: Integration,
  errors: ['NO_SUCH_SOURCE'],
  example: { isEnabled: true, source: 'sample' },
})

/** API-320: the security check before an upload. E-006. */
export const checkPassword = call({
  ...of,
  http: 'POST /v2/inventories/:inventoryId/ingestAccount/password',
  summary: 'Check the password of the user before a stylesheet is uploaded',
  input: { password },
  output: Done,
  errors: ['INCORRECT_PASSWORD', 'TOO_MANY_ATTEMPTS'],
  example: { password: 'secret' },
})

/** API-321. R-113: an XSLT file. The core reads the mapping from it and never executes it. The spec has multipart; we send the text as JSON. */
export const uploadStylesheet = call({
  ...of,
  http: 'POST /v2/inventories/:inventoryId/ingestAccount/xslt',
  summary: 'Upload the stylesheet that maps stories',
  input: { name: stringUpTo(255, 'max255').min(1, 'required'), text, password },
  output: Integration,
  errors: ['FILE_TYPE_NOT_SUPPORTED', 'INCORRECT_PASSWORD', 'TOO_MANY_ATTEMPTS', 'XML_REFUSED', 'STYLESHEET_REFUSED'],
  example: { name: 'stories.xslt', text: '<stylesheet/>', password: 'secret' },
})

/** API-322: the mapping of the source applies again. */
export const removeStylesheet = call({
  ...of,
  http: 'DELETE /v2/inventories/:inventoryId/ingestAccount/xslt',
  summary: 'Remove the stylesheet that maps stories',
  output: Integration,
})

/** API-323. Reads the sample. Without a sample it reads the source. It changes nothing. */
export const testMapping = call({
  ...of,
  http: 'POST /v2/inventories/:inventoryId/ingestAccount/test',
  summary: 'Test how XML becomes stories',
  input: { xml: text.optional() },
  output: MappingTest,
  errors: ['XML_REFUSED', 'NEWSROOM_FAILED'],
})

/** API-409. */
export const sync = call({
  ...of,
  http: 'POST /v2/inventories/:inventoryId/stories/sync',
  summary: 'Read the stories of the newsroom system now',
  output: SyncResult,
  errors: ['NEWSROOM_OFF', 'XML_REFUSED', 'NEWSROOM_FAILED'],
})
