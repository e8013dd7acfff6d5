/** The context of a call that may be repeated: `mutate(input, { context: repeatable(key) })`. A repetition with the same key gets the first outcome. */
export const repeatable = (key: string) => ({ idempotencyKey: key })

/** Returns the key in the context of a call, or null. */
export function idempotencyKeyOf(context: Readonly<Record<string, unknown>>): string | null {
  const key = context['idempotencyKey']
  return typeof key === 'string' ? key : null
}

export const keyHeader = (key: string | null): Record<string, string> => (key === null ? {} : { 'idempotency-key': key })
