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
