import { stdSerializers } from 'pino'

/**
 * What the log says of an error: what, where and which, never what else hangs on it. PostgreSQL quotes the row it
 * refuses, with the hash of a password; drivers pass that on beside the message.
 */
export function loggable(error: Error) {
  const { type, message, stack, code } = stdSerializers.err(error)
  return { type, message, stack, ...(code !== undefined && { code }) }
}
