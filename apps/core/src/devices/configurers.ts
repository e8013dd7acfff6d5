import type { Clock } from '@backhaul/clock'
import type { ChannelChange } from '../store/channels.ts'
import type { Store } from '../store/index.ts'
import type { ServerChange } from '../store/servers.ts'
import type { UnitChange } from '../store/units.ts'
import { type Configurer, configurer } from './configurer.ts'
import type { Devices } from './devices.ts'
import type { Registry } from './registry.ts'

/** Changes of the configuration of each kind of device. */
export interface Configurers {
  readonly units: Configurer<'unit', UnitChange>
  readonly channels: Configurer<'channel', ChannelChange>
  readonly servers: Configurer<'server', ServerChange>
}

interface Deps {
  clock: Clock
  store: Store
  registry: Registry
  devices: Pick<Devices, 'provideAgain'>
}

export const createConfigurers = ({ store, ...deps }: Deps): Configurers => ({
  units: configurer({ ...deps, kind: 'unit', store: store.units }),
  channels: configurer({ ...deps, kind: 'channel', store: store.channels }),
  servers: configurer({ ...deps, kind: 'server', store: store.servers }),
})

export function closeConfigurers({ units, channels, servers }: Configurers): void {
  for (const one of [units, channels, servers]) one.close()
}
