import type { Ctx, Handlers } from '@backhaul/core'
import type { RemoteCaptions, simulation } from '@backhaul/simulation'
import type { HostedPlay } from '../play/hosted-play.ts'
import { listLibrary, readingFor } from '../play/library.ts'
import { simulationError } from '../simulation-error.ts'
import type { Worlds } from '../worlds.ts'
import type { Access } from './access.ts'

const captionsOf = ({ state }: HostedPlay): RemoteCaptions => {
  const { scenario, state: is, paused, scriptMs, current, next, onAir } = state
  return { name: scenario.name, state: is, paused, scriptMs, current, next, onAir }
}

function goOn(play: HostedPlay): void {
  if (!play.next()) throw simulationError('NO_NEXT_CAPTION')
}

export function scenariosHandlers(worlds: Worlds, { requireOwn }: Access): Handlers<typeof simulation.scenarios> {
  const playIn = (worldId: string) => {
    const play = worlds.play(worldId)
    if (play === null) throw simulationError('NO_SCENARIO')
    return play
  }
  const playOf = (ctx: Pick<Ctx, 'store'>, worldId: string) => {
    requireOwn(ctx, worldId)
    return playIn(worldId)
  }
  const playOfRemote = (token: string) => {
    const worldId = worlds.remotes.worldOf(token)
    if (worldId === null) throw simulationError('REMOTE_ENDED')
    return playIn(worldId)
  }
  return {
    list: async ({ ctx }) => ({ scenarios: await listLibrary(readingFor(ctx)) }),
    play: ({ ctx, input }) => playOf(ctx, input.worldId).state,
    next({ ctx, input }) {
      const play = playOf(ctx, input.worldId)
      goOn(play)
      return play.state
    },
    hold({ ctx, input }) {
      const play = playOf(ctx, input.worldId)
      play.hold = input.hold
      return play.state
    },
    async restart({ ctx, input }) {
      playOf(ctx, input.worldId)
      await worlds.reset(input.worldId)
      return playIn(input.worldId).state
    },
    remote({ ctx, input }) {
      playOf(ctx, input.worldId)
      return { ...worlds.remotes.open(input.worldId), addresses: [...worlds.addresses()] }
    },
    remoteCaptions: ({ input }) => captionsOf(playOfRemote(input.token)),
    remoteNext({ input }) {
      const play = playOfRemote(input.token)
      goOn(play)
      return captionsOf(play)
    },
  }
}
