import type { ChannelRow } from '@backhaul/contract/channels'
import type { Refusal } from '@backhaul/rules'
import { useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { byText } from '../domain/compare.ts'
import { ChannelStatusCell } from '../domain/channels/ChannelStatusCell.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { notedOptions } from '../ui/form/noted-options.tsx'

/** A channel that may get the video of another one. */
export interface Target {
  readonly id: string
  readonly name: string
  /** Null where the user does not see the channel. */
  readonly channel: ChannelRow | null
  readonly refused: Refusal | null
}

const byName = byText<Target>(({ name }) => name)
/** The ones that can be chosen come first, because a list shows the first hundred. */
const inOrder = (a: Target, b: Target) => Number(a.refused !== null) - Number(b.refused !== null) || byName(a, b)

/** Returns the props of a select of target channels: by name, each with its status, or with the reason why it is disabled. */
export function useTargetOptions(targets: readonly Target[]) {
  const errorText = useErrorText()
  const byId = new Map(targets.map((target) => [target.id, target]))
  return {
    data: targets.toSorted(inOrder).map(({ id, name, refused }) => ({ value: id, label: name, disabled: refused !== null })),
    ...notedOptions((value) => {
      const { channel = null, refused = null } = byId.get(value) ?? {}
      return refused !== null ? errorText(refused) : channel !== null && <Status known={channel} />
    }),
  }
}

function Status({ known }: { known: ChannelRow }) {
  return <ChannelStatusCell channel={useRow(useLive().channels, known.channelId) ?? known} />
}
