/** Paths of the pages outside of the shell. */
export const loginRoute = '/login'
export const verificationRoute = '/recipient_verification'
export const passwordRoute = '/password'
export const errorRoute = '/error'
export const unauthorizedRoute = '/unauthorized_user'
export const limitedAccessRoute = '/limited_access'
