import { call } from '@backhaul/contract'
import * as z from 'zod'
import { Play, Remote, RemoteCaptions, RemoteToken, ScenarioSummary } from '../play.ts'
import { access, example, ofOneWorld, ofWorld } from './of-world.ts'

const listScenarios = call({
  http: 'GET /scenarios',
  access,
  summary: 'List the scenarios of the library, from which worlds can be created',
  output: z.object({ scenarios: z.array(ScenarioSummary) }),
})

const getPlay = call({
  http: 'GET /worlds/:worldId/play',
  access,
  summary: 'State of the scenario that a world plays',
  input: ofWorld,
  example,
  output: Play,
})

const nextBeat = call({
  http: 'POST /worlds/:worldId/play/next',
  access,
  summary: 'Begin the next captioned step now; the steps before it begin first, and their expectations are awaited',
  input: ofWorld,
  example,
  output: Play,
})

const holdScript = call({
  http: 'PUT /worlds/:worldId/play/hold',
  access,
  summary: 'Let the script wait for `next` before each captioned step, or not; the world itself goes on',
  input: { ...ofWorld, hold: z.boolean() },
  example: { ...example, hold: true },
  output: Play,
})

const restartPlay = call({
  http: 'POST /worlds/:worldId/play/restart',
  access,
  summary: 'Reset the world, so that its scenario begins again; all sessions of the world end',
  input: ofWorld,
  example,
  output: Play,
})

const openRemote = call({
  http: 'POST /worlds/:worldId/play/remote',
  access,
  summary: 'Create a link for a second device, which shows the captions and begins the next one; it ends after four hours',
  input: ofWorld,
  example,
  output: Remote,
})

const ofRemote = { token: RemoteToken }
const remoteExample = { token: 'AAAAAAAAAAAAAAAAAAAAAA' }

const remoteCaptions = call({
  http: 'GET /remote/:token',
  access: 'public',
  summary: 'Captions of a scenario on a second device that has a link',
  input: ofRemote,
  example: remoteExample,
  output: RemoteCaptions,
})

const remoteNext = call({
  http: 'POST /remote/:token/next',
  access: 'public',
  summary: 'Begin the next captioned step, from a second device with a link',
  input: ofRemote,
  example: remoteExample,
  output: RemoteCaptions,
})

export const scenarios = {
  list: listScenarios,
  play: getPlay,
  next: nextBeat,
  hold: holdScript,
  restart: restartPlay,
  remote: openRemote,
  remoteCaptions,
  remoteNext,
}

const ofPlay = [...ofOneWorld, 'NO_SCENARIO'] as const

export const failuresOfScenarios = {
  'scenarios.play': ofPlay,
  'scenarios.next': [...ofPlay, 'NO_NEXT_CAPTION'],
  'scenarios.hold': ofPlay,
  'scenarios.restart': [...ofPlay, 'WORLD_BUSY', 'DATABASE_REFUSED'],
  'scenarios.remote': ofPlay,
  'scenarios.remoteCaptions': ['REMOTE_ENDED'],
  'scenarios.remoteNext': ['REMOTE_ENDED', 'NO_NEXT_CAPTION'],
} as const
