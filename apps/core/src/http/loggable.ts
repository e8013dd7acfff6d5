import { stdSerializers } from 'pino'

/**
 * Returns the parts of an error that may be logged: type, message, stack and code. Its other properties may hold data:
 * PostgreSQL quotes the row that it rejects, with a password hash, and drivers attach that to the error.
 */
export function loggable(error: Error) {
  const { type, message, stack, code } = stdSerializers.err(error)
  return { type, message, stack, ...(code !== undefined && { code }) }
}
