import { type Act, type Action, actions, type Actions, type ActionWord } from '@backhaul/simulation'
import { redacted } from '../journal.ts'
import type { Begun, Play } from '../play.ts'
import { callActions } from './calls.ts'
import { deviceActions } from './devices.ts'
import { environmentActions } from './environment.ts'
import type { Scene } from './scene.ts'
import { faultActions } from './faults.ts'

const table: { readonly [Word in ActionWord]: (play: Play, action: Actions[Word], begun: Begun) => void } = {
  ...callActions,
  ...deviceActions,
  ...environmentActions,
  ...faultActions,
}

const wordOf = (action: Action) => Object.keys(action).find((key) => Object.hasOwn(actions, key)) as ActionWord

/** Carries out an action. It belongs to the start of the world, or its cause is recorded already. */
export function applyAction(play: Play, action: Action, begun: Begun): void {
  const word = wordOf(action)
  // Device actions and calls note the devices that they are about.
  if (Object.hasOwn(environmentActions, word) || Object.hasOwn(faultActions, word)) play.note([], redacted(action))
  table[word](play, action as never, begun)
}

const acts = { ...deviceActions, ...environmentActions }

/** Applies an act on devices or surroundings, which needs no user and no step. */
export function applyAct(scene: Scene, act: Act): void {
  const word = wordOf(act) as keyof typeof acts
  acts[word](scene, act as never)
}

/** Carries out an action, and records it as an input of the world. */
export function act(play: Play, action: Action, begun: Begun): void {
  const before = begun.calls.length
  applyAction(play, action, begun)
  play.recorder?.act(action, begun.calls.slice(before))
}
