import type { Chance } from '../../chance.ts'
import type { ChannelState } from '../../channel/channel.ts'
import type { DeviceAction } from '../../device/actions.ts'
import type { ServerState } from '../../server/server.ts'
import type { UnitState } from '../../unit/state.ts'
import type { VideoReturnState } from '../../video-return/video-return.ts'
import type { Crew, Field } from '../director.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Work of a unit that its crew began. */
export interface Act {
  readonly kind: 'stream' | 'record' | 'databridge' | 'logs' | 'speedTest' | 'upgrade'
  readonly sinceMs: number
  readonly endsMs: number
}

/** The people at one unit in the field. */
export interface UnitCrew extends Crew {
  readonly of: 'unit'
  /** The crew sends live: its unit had a channel when it arrived. Others record. */
  readonly live: boolean
  /** away: off duty. base: prepares, or charges the battery. road: drives. venue: where the story is. */
  readonly where: 'away' | 'base' | 'road' | 'venue'
  /** End of the stay, or of the drive. */
  readonly stayEndsMs: number
  readonly act: Act | null
  /** The crew begins nothing before this time. */
  readonly restEndsMs: number
  /** Time at which the crew plugs the camera in again; 0 while it is connected. */
  readonly cameraBackMs: number
  /** The crew took the unit into a building. */
  readonly indoors: boolean
}

/** The operators of one server. */
export interface ServerCrew extends Crew {
  readonly of: 'server'
  /** Time of the next clean-up of a disk that is nearly full; 0 while it is not. */
  readonly cleanMs: number
  /** Time of the next renewal of a licence that ends; infinity while none ends. */
  readonly renewMs: number
  /** Time of the next look at the server, and of the next cut of its vision mixer. */
  readonly lookMs: number
  readonly cutMs: number
}

/** The operators of a channel or of a video return channel. */
export interface ChannelCrew extends Crew {
  readonly of: 'channel'
}

export type DemoCrew = UnitCrew | ServerCrew | ChannelCrew

/** One decision of a crew. The crew is a copy that the decision changes; its actions follow in their order. */
export interface Turn<Kind extends Crew, State> extends Chance {
  readonly field: Field
  readonly state: State
  readonly crew: { -readonly [Key in keyof Kind]: Kind[Key] }
  readonly actions: DeviceAction[]
}
export type UnitTurn = Turn<UnitCrew, UnitState>
export type ServerTurn = Turn<ServerCrew, ServerState>
export type ChannelTurn = Turn<ChannelCrew, ChannelState>
export type VideoReturnTurn = Turn<ChannelCrew, VideoReturnState>

export const turnOf = <Kind extends Crew, State>(crew: Kind, state: State, field: Field): Turn<Kind, State> => ({
  key: crew.key,
  nowMs: field.nowMs,
  field,
  state,
  crew: { ...crew },
  actions: [],
})

/** Returns whether a user works with the unit. */
export const isInHand = ({ commandedAtMs }: UnitState, nowMs: number, handsOffMs: number): boolean =>
  commandedAtMs > 0 && nowMs - commandedAtMs < handsOffMs
