export { createWorldsHost } from './host/host.ts'
