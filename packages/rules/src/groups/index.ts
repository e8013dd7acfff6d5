export { refuseInvitation } from './invitation.ts'
