import type { RouteObject } from 'react-router-dom'
import { audioRoomsRoutes } from '../../audio-rooms/routes.tsx'
import { channelsRoutes } from '../../channels/routes.tsx'
import { deskRoutes } from '../../desk/routes.tsx'
import { filesRoutes } from '../../files/routes.tsx'
import { ingestRoutes } from '../../ingest/routes.tsx'
import { mapRoutes } from '../../map/routes.tsx'
import { multiviewRoutes } from '../../multiview/routes.tsx'
import { platformRoutes } from '../../platform/routes.tsx'
import { resourceRoutes } from '../../resources/routes.tsx'
import { signalFlowRoutes } from '../../signal-flow/routes.tsx'
import { serversRoutes } from '../../servers/routes.tsx'
import { storiesRoutes } from '../../stories/routes.tsx'
import { unitsRoutes } from '../../units/routes.tsx'
import { videoReturnRoutes } from '../../video-return/routes.tsx'

/** The pages of all areas, in the order of the navigation, which follows the signal. An area adds one line; a plain resource adds none. */
export const consolePages: RouteObject[] = [
  ...unitsRoutes,
  ...multiviewRoutes,
  ...mapRoutes,
  ...signalFlowRoutes,
  ...filesRoutes,
  ...storiesRoutes,
  ...channelsRoutes,
  ...serversRoutes,
  ...videoReturnRoutes,
  ...audioRoomsRoutes,
  ...ingestRoutes,
  ...resourceRoutes,
  ...platformRoutes,
  ...deskRoutes,
]
