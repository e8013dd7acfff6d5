import { createAnswers } from './answer.ts'
import type { FromClusterWorker, ToClusterWorker } from './messages.ts'

const answer = createAnswers()

addEventListener('message', ({ data }: MessageEvent<ToClusterWorker>) => {
  const message: FromClusterWorker | null = answer(data)
  if (message !== null) postMessage(message)
})
