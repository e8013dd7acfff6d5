import * as areas from './areas.ts'
import { resources, type Resources } from './resources/index.ts'

type ResourceAreas = { readonly [K in keyof Resources]: Resources[K]['calls'] }
const resourceAreas = Object.fromEntries(Object.entries(resources).map(([name, { calls }]) => [name, calls])) as unknown as ResourceAreas

/** The named types of the parts: an inferred type of hundreds of calls would be too long for a declaration file. */
export type AppContract = typeof areas & ResourceAreas

/** Every call of the API, by area. */
export const contract: AppContract = { ...areas, ...resourceAreas }
