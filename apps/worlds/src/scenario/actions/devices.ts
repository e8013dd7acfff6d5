import type { Actions, ActionWord } from '@backhaul/simulation'
import type { DeviceAction } from '@backhaul/simulator'
import type { Scene } from './scene.ts'

type Aliases = string | readonly string[]

/** Returns the function that applies an action of the simulator to each named device. */
const on =
  <Word extends ActionWord>(word: Word, actionOf: (action: Actions[Word]) => DeviceAction) =>
  (scene: Scene, action: Actions[Word]): void => {
    const done = actionOf(action)
    const ids = scene.idsOf((action as Record<string, unknown>)[word] as Aliases)
    const { do: _, ...details } = done
    scene.note(ids, `${word} ${ids.join(', ')}${Object.keys(details).length === 0 ? '' : ` ${JSON.stringify(details)}`}`)
    for (const id of ids) scene.world.fleet.act(id, done)
  }

/** Events at a device, without a user of the API. */
export const deviceActions = {
  camera: on('camera', ({ connected }) => ({ do: 'camera', connected })),
  battery: on('battery', ({ percent }) => ({ do: 'battery', percent })),
  mains: on('mains', ({ connected }) => ({ do: 'mains', connected })),
  powerOff: on('powerOff', () => ({ do: 'powerOff' })),
  powerOn: on('powerOn', () => ({ do: 'powerOn' })),
  pressStart: on('pressStart', ({ channel }) => ({ do: 'start', mode: 'single', channelIds: [channel] })),
  pressRecord: on('pressRecord', () => ({ do: 'record' })),
  pressForward: on('pressForward', ({ backlogMb }) => ({ do: 'forward', backlogMb })),
  pressStop: on('pressStop', () => ({ do: 'stop' })),
  pressUpgrade: on('pressUpgrade', ({ version }) => ({ do: 'upgrade', swVersion: version })),
  move: on('move', ({ to: [lat, lng] }) => ({ do: 'move', lat, lng })),
  drive: on('drive', () => ({ do: 'drive' })),
  park: on('park', () => ({ do: 'park' })),
  indoors: on('indoors', ({ inside }) => ({ do: 'indoors', indoors: inside })),
  modem: on('modem', ({ port, works }) => ({ do: 'modem', port, broken: !works })),
  weaken: on('weaken', ({ port, byDb }) => ({ do: 'weaken', port, db: byDb })),
  simCards: on('simCards', ({ port, inserted }) => ({ do: 'simCards', port, inserted })),
  selectSim: on('selectSim', ({ port, sim }) => ({ do: 'sim', port, sim })),
  fails: on('fails', () => ({ do: 'fail' })),
  tally: on('tally', ({ number, state }) => ({ do: 'tally', number, state })),
  hardware: on('hardware', ({ part, works }) => ({ do: 'hardware', part, broken: !works })),
  disk: on('disk', ({ percent }) => ({ do: 'disk', percent })),
  ptpMaster: on('ptpMaster', ({ there }) => ({ do: 'ptpMaster', there })),
  source: on('source', ({ connected }) => ({ do: 'source', connected })),
  farEnd: on('farEnd', ({ which = 'primary', behaves }) => ({ do: 'farEnd', which, behaviour: behaves })),
  dropOutput: on('dropOutput', () => ({ do: 'dropDestination' })),
  declares: on('declares', ({ status }) => ({ do: 'declare', status })),
  enable: on('enable', () => ({ do: 'enable' })),
  disable: on('disable', () => ({ do: 'disable' })),
}
