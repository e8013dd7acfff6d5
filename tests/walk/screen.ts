import type { Page } from 'playwright'

/** A step leads to one more picture. */
export type Step = () => Promise<unknown>

/** One screen of the walk, found without the texts of a language. */
export interface Screen {
  readonly name: string
  /** Null for a page before sign-in. */
  readonly role: string | null
  readonly path: string | ((page: Page) => Promise<string>)
  /** Opens what the address does not. */
  readonly open?: (page: Page) => Promise<readonly Step[]>
}

export const firstMs = 20_000

interface Unit {
  uniqueId: string
  type: string
  status: string
  selChannel: { channelId: string } | null
}

/** Returns the ids of the units of the demo fleet that are wanted, in the order of the list. */
export async function unitIds(page: Page, isWanted: (unit: Unit) => boolean): Promise<string[]> {
  const answer = await page.request.get('/core/v2/admin/units?limit=200')
  const { items } = (await answer.json()) as { items: Unit[] }
  return items.filter(isWanted).map(({ uniqueId }) => uniqueId)
}

/** Returns the address of a unit in a status, or of another unit when none has it. */
export const unitAt = (status: string, address: (id: string) => string) => async (page: Page) => {
  const [id] = [...(await unitIds(page, (unit) => unit.status === status)), ...(await unitIds(page, () => true))]
  if (id === undefined) throw new Error('There are no units.')
  return address(encodeURIComponent(id))
}

interface Channel {
  channelId: string
  status: string
  flavor: string | null
  type: string
}

async function channelsOf(page: Page): Promise<Channel[]> {
  const answer = await page.request.get('/core/channels/fetch')
  return ((await answer.json()) as { channels: Channel[] }).channels
}

/** Returns the address of an idle unit whose channel is idle too, so that it can go live. */
export const readyUnitAt = (address: (id: string) => string) => async (page: Page) => {
  const idle = new Set((await channelsOf(page)).filter(({ status }) => status === 'idle').map(({ channelId }) => channelId))
  const [id] = await unitIds(page, ({ status, selChannel }) => status === 'idle' && selChannel !== null && idle.has(selChannel.channelId))
  if (id === undefined) throw new Error('No idle unit has an idle channel.')
  return address(encodeURIComponent(id))
}

/** Returns the address of an idle channel, of this flavor if one is named. */
export const channelAt = (flavor: string | null, address: (id: string) => string) => async (page: Page) => {
  const fits = (await channelsOf(page)).filter((channel) => (flavor === null ? channel.type === 'output' : channel.flavor === flavor))
  const found = fits.find(({ status }) => status === 'idle') ?? fits[0]
  if (found === undefined) throw new Error('There are no such channels.')
  return address(encodeURIComponent(found.channelId))
}

/** Adds a fault to the simulated world. The user must be a super user. */
export async function newFault(page: Page, fault: object): Promise<void> {
  const answer = await page.evaluate(
    async (body) => {
      const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      return (await fetch('/simulation/worlds/main/faults', post)).status
    },
    { fault },
  )
  if (answer >= 300) throw new Error(`The fault was answered with ${answer}.`)
}
