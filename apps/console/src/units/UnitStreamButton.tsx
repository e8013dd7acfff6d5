import { api } from '../app/api.ts'
import { StreamButton, type StreamButtonProps } from '../domain/units/StreamButton.tsx'
import { useSelectedChannel } from './use-unit.ts'

/** The stream button of a unit in the list and its panel. */
export function UnitStreamButton(props: Omit<StreamButtonProps, 'channel' | 'calls'>) {
  return <StreamButton {...props} channel={useSelectedChannel(props.unit)} calls={api.units} />
}
