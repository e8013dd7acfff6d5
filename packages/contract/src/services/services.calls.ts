import { call } from '../call.ts'
import { ServiceState, TrialService } from './service-state.ts'

/** API-331. A trial lasts 30 days; that of graphics includes 10 hours of use. An inventory has one trial of a service. */
export const startTrial = call({
  http: 'POST /v2/inventories/:inventoryId/managed-services/trial',
  access: 'management.administer',
  on: 'inventory',
  summary: 'Start the trial of a managed service',
  input: { service: TrialService },
  output: ServiceState,
  assumed: true,
  errors: ['TRIAL_NOT_OFFERED'],
  example: { service: 'graphics' },
})
