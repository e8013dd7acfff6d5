import { allowed, type UnitCommand } from './command.ts'

const taskOf = (intercom: number) => (intercom === 1 ? 'intercom1' : 'intercom2')

export const startIntercom: UnitCommand<'startIntercom'> = {
  refuse({ model, setup }, { intercom }) {
    if (!model.audioReturn) return 'valueNotSupported'
    const { mode, destination } = setup.settings.intercoms[intercom - 1] ?? { mode: 'targetChannel', destination: null }
    // An intercom without a destination of its own talks to the channel of the unit.
    return destination === null && (mode === 'audioRoom' || setup.channelId === null) ? 'noDestination' : null
  },
  begins: (_unit, { intercom }) => taskOf(intercom),
}

export const stopIntercom: UnitCommand<'stopIntercom'> = { refuse: allowed, stops: ({ intercom }) => taskOf(intercom) }
