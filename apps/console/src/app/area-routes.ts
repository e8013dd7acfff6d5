import { mapRoutes } from '../map/routes.tsx'
import { unitsRoutes } from '../units/routes.tsx'
import type { AreaRoute } from './area-route.ts'

/** Every page of every area. A new area gets one line here. */
export const areaRoutes: readonly AreaRoute[] = [...unitsRoutes, ...mapRoutes]
