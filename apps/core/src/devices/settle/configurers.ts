import type { Clock } from '@backhaul/clock'
import type { ChannelChange } from '../../store/channels.ts'
import type { Store } from '../../store/index.ts'
import type { ServerChange } from '../../store/servers.ts'
import type { UnitChange } from '../../store/units.ts'
import type { GatewayChange } from '../../store/gateways.ts'
import type { VideoReturnChange } from '../../store/video-returns.ts'
import { type Configurer, configurer } from './configurer.ts'
import type { Devices } from '../link/devices.ts'
import type { Outcomes } from './outcomes.ts'
import type { Registry } from '../registry/registry.ts'

/** Changes of the configuration of each kind of device. */
export interface Configurers {
  readonly units: Configurer<'unit', UnitChange>
  readonly channels: Configurer<'channel', ChannelChange>
  readonly servers: Configurer<'server', ServerChange>
  readonly videoReturns: Configurer<'videoReturn', VideoReturnChange>
  readonly gateways: Configurer<'gateway', GatewayChange>
}

interface Deps {
  clock: Clock
  store: Store
  registry: Registry
  devices: Pick<Devices, 'provideAgain'>
  outcomes: Outcomes
}

export const createConfigurers = ({ store, ...deps }: Deps): Configurers => ({
  units: configurer({ ...deps, kind: 'unit', store: store.units }),
  channels: configurer({ ...deps, kind: 'channel', store: store.channels }),
  servers: configurer({ ...deps, kind: 'server', store: store.servers }),
  videoReturns: configurer({ ...deps, kind: 'videoReturn', store: store.videoReturns }),
  gateways: configurer({ ...deps, kind: 'gateway', store: store.gateways }),
})
