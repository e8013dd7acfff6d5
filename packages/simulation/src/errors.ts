interface ErrorEntry {
  readonly status: number
  readonly text: string
}

/** Errors of the simulation, in addition to the common ones of the core. `{{name}}` in a text is a parameter. */
export const simulationErrors = {
  WORLD_NOT_FOUND: { status: 404, text: 'There is no world {{world}}.' },
  TWO_WORLDS: { status: 400, text: 'The host name and the header x-world name different worlds.' },
  TOO_MANY_WORLDS: { status: 409, text: 'There are {{worldsMax}} worlds. Delete one first.' },
  MAIN_WORLD: { status: 409, text: 'The main world has the data of the installation. It is neither reset, deleted nor copied.' },
  WORLD_BUSY: { status: 409, text: 'Another reset, deletion or copy of the world is under way.' },
  FOREIGN_WORLD: { status: 403, text: 'A user of a world controls that world alone. Use the main world for all else.' },
  DATABASE_REFUSED: { status: 409, text: 'The database server did not create a database for the world: {{reason}}' },
  WORLD_NOT_COPIED: { status: 409, text: 'The world cannot be copied now: {{reason}}.' },
  WORLD_FILE_REFUSED: { status: 400, text: 'The file cannot be used: {{reason}}.' },
  IMPORT_UNDER_WAY: { status: 409, text: 'Another file is being imported. Try again when its world is ready.' },
  SNAPSHOT_NOT_FOUND: { status: 404, text: 'The world has no such snapshot.' },
  TOO_MANY_SNAPSHOTS: { status: 409, text: 'A world has at most {{snapshotsMax}} snapshots. Delete one first.' },
  SCENARIO_NOT_FOUND: { status: 404, text: 'The library has no scenario {{scenario}}.' },
  SCENARIO_REFUSED: { status: 400, text: '{{reason}}' },
  NO_RECORDING: { status: 409, text: 'Only worlds that play a scenario are recorded, because no file has the start of a demo world.' },
  NO_SCENARIO: { status: 409, text: 'The world plays no scenario.' },
  NO_NEXT_CAPTION: { status: 409, text: 'The scenario has no further caption.' },
  REMOTE_ENDED: { status: 404, text: 'The link of this device is not valid any more.' },
  FAULT_NOT_FOUND: { status: 404, text: 'There is no fault with this id.' },
  FAULT_ID_IN_USE: { status: 409, text: 'Another fault has this id.' },
  TOO_MANY_FAULTS: { status: 409, text: 'A world has at most {{faultsMax}} faults. Remove one first.' },
  FAULT_WITHOUT_DEVICE: { status: 404, text: 'The fleet of the world has no device with this id.' },
  WORLD_WITHOUT_FLEET: { status: 409, text: 'The simulated devices of the world run in another process, or there are none.' },
  DEVICE_NOT_IN_WORLD: { status: 404, text: 'The world has no {{kind}} {{deviceId}}.' },
  CARRIER_NOT_FOUND: { status: 404, text: 'The place has no carrier with the number {{number}}.' },
  EFFECT_NOT_FOUND: { status: 404, text: 'The surroundings have no effect {{name}}.' },
  TOO_MANY_EFFECTS: { status: 409, text: 'The surroundings have {{effectsMax}} effects. End one first.' },
  WORLD_FAILED: { status: 409, text: 'An error of the simulation has stopped the clock of this world. Reset or delete the world.' },
  CLOCK_MOVING: { status: 409, text: 'A step or jump is under way.' },
  CLOCK_GOES_FORWARD: { status: 409, text: 'The time of a world does not go back.' },
  JUMP_TOO_FAR: { status: 409, text: 'A jump is at most {{jumpHMax}} hours.' },
} as const satisfies Record<string, ErrorEntry>

export type SimulationErrorCode = keyof typeof simulationErrors
