import { gateways } from './kind.ts'

export const {
  listPage, // API-159
  create, // API-160
  getForAdmin, // API-161
  update, // API-162
  remove, // API-163
} = gateways.calls
