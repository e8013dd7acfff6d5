/** Checks of command-line options. Each ends the process with one sentence. */

export function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

export function parseInteger(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  return text !== '' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : fail(`--${name} must be an integer from ${min} to ${max}; it is "${text}".`)
}

export function parseChoice<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === text)
  return choice ?? fail(`--${name} must be one of ${choices.join(', ')}; it is "${text}".`)
}

/** Runs a reader of options, and ends the process with its error and the usage. */
export function readOptions<Options>(read: () => Options, usage: string): Options {
  try {
    return read()
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
}
