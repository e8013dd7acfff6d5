import type { GraphicsTemplate } from '@backhaul/contract/graphics'
import type { GraphicsProvider } from './provider.ts'

const templates: readonly GraphicsTemplate[] = [
  { id: 'lower-third', name: 'Lower third', layout: 'lowerThird' },
  { id: 'breaking-news', name: 'Breaking news banner', layout: 'lowerThird' },
  { id: 'news-ticker', name: 'News ticker', layout: 'ticker' },
  { id: 'scoreboard', name: 'Scoreboard', layout: 'scoreboard' },
  { id: 'clock', name: 'Clock', layout: 'clock' },
  { id: 'corner-logo', name: 'Corner logo', layout: 'corner' },
]

/** Time of the world in which a composition is made. */
const jobMs = 6000

/** A provider without a network. The id of a job has the time at which it began, so that a job survives a restart of the core. */
export const builtInGraphics: GraphicsProvider = {
  templates: () => Promise.resolve(templates),
  create: ({ id }, now) => Promise.resolve(`${id}.${now}`),
  jobStatus(jobId, now) {
    const [id, beganAt] = [jobId.slice(0, jobId.lastIndexOf('.')), Number(jobId.slice(jobId.lastIndexOf('.') + 1))]
    if (!Number.isSafeInteger(beganAt)) return Promise.reject(new Error('the job is at another provider'))
    // A world that was taken back in time has a job that begins later.
    const passedMs = now - beganAt
    if (passedMs >= jobMs) return Promise.resolve({ status: 'done', appId: `built-in-${id}` })
    return Promise.resolve({ status: 'running', percent: Math.max(0, Math.floor((100 * passedMs) / jobMs)) })
  },
  remove: () => Promise.resolve(),
}
