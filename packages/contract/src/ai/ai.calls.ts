import { call } from '../call.ts'
import { Done } from '../id.ts'
import { AiSession, aiSettings } from './session.ts'

/** API-421. R-039: read-only users have no AI. The managed service `ai_integration` of the inventory permits it (M-717). */
export const startSession = call({
  http: 'POST /v2/ai/sessions',
  access: 'ai.operate',
  on: 'unit',
  summary: 'Start an AI session about a unit',
  input: aiSettings,
  output: AiSession,
  assumed: true,
  errors: ['AI_NOT_ENABLED'],
})

/** API-422. */
export const getSession = call({
  http: 'GET /v2/ai/sessions/:sessionId',
  access: 'ai.operate',
  on: 'aiSession',
  summary: 'Progress and result of an AI session',
  output: AiSession,
  assumed: true,
})

/** API-423. */
export const endSession = call({
  http: 'DELETE /v2/ai/sessions/:sessionId',
  access: 'ai.operate',
  on: 'aiSession',
  summary: 'End an AI session and delete its result',
  output: Done,
  assumed: true,
})
