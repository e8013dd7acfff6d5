import type { ReactNode } from 'react'
import { prepareConsole as prepare, show as showAt, type ShowOptions } from '../../app/testing/console.tsx'
import ingestAssociation from '../../app/ingest/ingest-association.en.json'
import channelCells from '../../domain/channels/channel-cells.en.json'
import channelAdministration from '../administration/channel-administration.en.json'
import channelList from '../channel-list.en.json'
import destinations from '../configuration/destinations/destinations.en.json'
import channelConfiguration from '../configuration/channel-configuration.en.json'
import p2p from '../p2p/p2p.en.json'
import channelPanel from '../panel/channel-panel.en.json'

export { address, type Answers, refused, type ShowOptions } from '../../app/testing/console.tsx'

export const prepareConsole = (): void =>
  prepare({
    'channel-cells': channelCells,
    'channel-list': channelList,
    'channel-panel': channelPanel,
    'ingest-association': ingestAssociation,
    'channel-administration': channelAdministration,
    'channel-configuration': channelConfiguration,
    destinations,
    p2p,
  })

/** Shows a page of channels, at its address unless the test names another one. */
export const show = (page: ReactNode, options: Partial<ShowOptions> = {}) =>
  showAt(page, { path: '/channels', route: '/channels', ...options })
