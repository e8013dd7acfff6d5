/**
 * Routes that are not calls: documents, health, streams and uploads. The OpenAPI document and the tests read this list. A
 * test fails for a route that is neither in this list nor in the contract.
 */
export const plainRoutes = [
  { method: 'GET', path: '/core/openapi.json', summary: 'This document', access: 'public' },
  { method: 'GET', path: '/core/docs', summary: 'The API, readable', access: 'public' },
  { method: 'GET', path: '/core/channelfiles/:fileId/content', summary: 'Content of a file; ranges are supported', access: 'signedIn' },
  { method: 'GET', path: '/core/sharedfiles/:secret', summary: 'Content of a file that was shared with a link', access: 'link' },
  { method: 'GET', path: '/core/realtime', summary: 'Publish/subscribe over a websocket, protocol rt/1', access: 'signedIn' },
  { method: 'GET', path: '/core/pictures', summary: 'Moving pictures of units and channels over a websocket', access: 'signedIn' },
  { method: 'GET', path: '/core/device-link', summary: 'Websocket of device fleets', access: 'device' },
  { method: 'GET', path: '/core/picture-link', summary: 'Websocket on which device fleets send pictures', access: 'device' },
  { method: 'GET', path: '/health/live', summary: 'The process runs', access: 'public' },
  { method: 'GET', path: '/health/ready', summary: 'The process can do its work', access: 'public' },
  { method: 'GET', path: '/config.json', summary: 'Run-time configuration of the console', access: 'public' },
] as const
