export { createFleet, type Fleet } from './fleet/fleet.ts'
export { type FleetPictures, sendPictures } from './pictures/pictures.ts'
