import { isServiceEnabled } from '../permissions/services.ts'
import { refusal, type Refusal } from '../refusal.ts'

/** M-717: returns why a unit has no AI: its inventory has not the managed service `ai_integration`. Null when it has. */
export const refuseAi = (serviceStatus: string | null): Refusal<'AI_NOT_ENABLED'> | null =>
  serviceStatus !== null && isServiceEnabled(serviceStatus) ? null : refusal('AI_NOT_ENABLED')
