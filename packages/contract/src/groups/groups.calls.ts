import * as z from 'zod'
import { call } from '../call.ts'
import { Group, GroupLight } from './group.ts'

/** API-244: the groups in scope with their sizes. */
export const list = call({
  http: 'GET /groups/fetch',
  access: 'signedIn',
  summary: 'Groups in scope',
  output: z.array(Group),
})

/** API-266: the groups in scope, with names only. */
export const listNames = call({
  http: 'GET /groups/light_fetch',
  access: 'signedIn',
  summary: 'Names of the groups in scope',
  output: z.array(GroupLight),
})
