import type { RouteObject } from 'react-router-dom'
import { mapRoutes } from '../../map/routes.tsx'
import { platformRoutes } from '../../platform/routes.tsx'
import { unitsRoutes } from '../../units/routes.tsx'

/** The pages of all areas, in the order of the navigation. An area adds one line. */
export const consolePages: RouteObject[] = [...unitsRoutes, ...mapRoutes, ...platformRoutes]
