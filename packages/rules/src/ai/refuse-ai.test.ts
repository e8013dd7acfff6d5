import { expect, test } from 'vitest'
import { refuseAi } from './refuse-ai.ts'

test('M-717 permits AI with the service ai_integration only', () => {
  expect(['ENABLED', 'Enabled'].map(refuseAi)).toEqual([null, null])
  for (const status of ['DISABLED', '', null]) expect(refuseAi(status)?.code).toBe('AI_NOT_ENABLED')
})
