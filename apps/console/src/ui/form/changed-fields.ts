/**
 * Returns the fields whose values differ from those of `known`, each as `textOf` writes it, in one line. It leaves a field without a
 * text out.
 */
export const changedFields = <Values extends object>(
  values: Values,
  known: Values,
  textOf: (name: keyof Values & string) => string,
): string =>
  (Object.keys(values) as (keyof Values & string)[])
    .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(known[name]))
    .map(textOf)
    .filter((text) => text !== '')
    .join(' · ')

type Fields = Readonly<Record<string, unknown>>

const isFields = (values: unknown): values is Fields => typeof values === 'object' && values !== null && !Array.isArray(values)

/** Returns `known` with those values of another user that the draft has too, about which the user has nothing to decide. */
export function withAgreed<Values>(known: Values, values: Values, draft: Values): Values {
  if (!isFields(known) || !isFields(values) || !isFields(draft)) return known
  const isAgreed = (name: string) => JSON.stringify((values as Fields)[name]) === JSON.stringify((draft as Fields)[name])
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, isAgreed(name) ? (values as Fields)[name] : value]),
  ) as Values
}
