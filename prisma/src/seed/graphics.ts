import type { Channel, GraphicsComposition, InventoryService } from '../../generated/client.ts'
import { takesUnits } from './channels.ts'

const hourMs = 3600 * 1000

/** Compositions of the demo newsroom, with templates of the built-in provider. */
const compositions = [
  { name: 'Evening news', template: 'Lower third', layout: 'lowerThird' },
  { name: 'Breaking: harbour fire', template: 'Breaking news banner', layout: 'lowerThird' },
  { name: 'Election results', template: 'News ticker', layout: 'ticker' },
  { name: 'City 2 : 1 United', template: 'Scoreboard', layout: 'scoreboard' },
  { name: 'Studio clock', template: 'Clock', layout: 'clock' },
] as const

/** The compositions of each inventory with the service. Its first one is on air on its first channel that takes units. */
export function makeCompositions(services: readonly InventoryService[], channels: readonly Channel[], now: number): GraphicsComposition[] {
  const enabled = services.filter(({ name, status }) => name === 'graphics' && status === 'ENABLED')
  return enabled.flatMap(({ inventoryId, usedSince }, place) =>
    compositions.map((fields, index): GraphicsComposition => {
      const id = `composition-${place * compositions.length + index + 1}`
      const channel =
        index === 0 && usedSince !== null ? channels.find((one) => one.inventoryId === inventoryId && takesUnits(one)) : undefined
      const at = new Date(now - (3 + 20 * index) * hourMs)
      return {
        id,
        inventoryId,
        ...fields,
        state: 'ready',
        jobId: `${id}.${at.getTime() - 6000}`,
        appId: `built-in-${id}`,
        onAirChannelId: channel?.id ?? null,
        lastUpdated: at,
        createdAt: at,
      }
    }),
  )
}

/** The channels, of which those on air have their composition among the settings that their devices get. */
export const withGraphics = (channels: readonly Channel[], shown: readonly GraphicsComposition[]): Channel[] => {
  const onAir = new Map(shown.map((one) => [one.onAirChannelId, { name: one.name, layout: one.layout }]))
  return channels.map((channel) => {
    const graphics = onAir.get(channel.id)
    return graphics === undefined ? channel : { ...channel, settings: { ...(channel.settings as object), graphics } }
  })
}
