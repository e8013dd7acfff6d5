/**
 * Continues with a value at once, or with a promise's value when it settles. Most reads need only memory; awaiting them
 * would cost each call several turns of the microtask queue.
 */
export const after = <Value, Next>(value: Value | Promise<Value>, next: (value: Value) => Next): Next | Promise<Awaited<Next>> =>
  value instanceof Promise ? settled(value, next) : next(value)

async function settled<Value, Next>(promise: Promise<Value>, next: (value: Value) => Next): Promise<Awaited<Next>> {
  return await next(await promise)
}
