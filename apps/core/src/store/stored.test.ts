import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import type { Unit } from '@backhaul/contract/units'
import { expectTypeOf, test } from 'vitest'
import type { StoredChannel } from './channels.ts'
import type { StoredServer } from './servers.ts'
import type { StoredUnit } from './units.ts'

// Rows are made by spreading what is stored: a new column reaches the wire unless it is left out. The compiler checks this.
test('every stored field is declared on the wire, or named here as internal', () => {
  expectTypeOf<Exclude<keyof StoredUnit, keyof Unit>>().toEqualTypeOf<'home' | 'version' | 'settings' | 'wanted' | 'wantedVersion'>()
  expectTypeOf<Exclude<keyof StoredChannel, keyof ChannelRow>>().toEqualTypeOf<
    'id' | 'name' | 'version' | 'settings' | 'wanted' | 'wantedVersion' | 'ingestServerId'
  >()
  expectTypeOf<Exclude<keyof StoredServer, keyof ServerRow>>().toEqualTypeOf<
    'id' | 'comment' | 'version' | 'settings' | 'wanted' | 'wantedVersion' | 'outputLicenses' | 'fourKLicenses'
  >()
})
