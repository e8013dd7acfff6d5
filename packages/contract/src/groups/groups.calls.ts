import * as z from 'zod'
import { call } from '../call.ts'
import { Group, GroupLight } from './group.ts'

/** API-244: the groups in scope with their sizes. */
export const list = call({
  http: 'GET /groups/fetch',
  access: 'own',
  summary: 'Groups in scope',
  input: z.strictObject({}),
  output: z.array(Group),
})

/** API-266: the same with names only. */
export const listNames = call({
  http: 'GET /groups/light_fetch',
  access: 'own',
  summary: 'Names of the groups in scope',
  input: z.strictObject({}),
  output: z.array(GroupLight),
})
