/**
 * A module `*.worker.ts` that reads input from outside: its `parse` gets the input and returns the result, which both are values that
 * can be cloned. It runs in a process of its own.
 */
export interface Parser<Input, Output> {
  /** The path of the module. */
  readonly file: string
  /** A process that takes longer is ended. It includes its start. */
  readonly msMax: number
  readonly heapMbMax: number
  /** The types of the module. They are never called here. */
  readonly parse?: (input: Input) => Output | Promise<Output>
}

interface ParserModule<Input, Output> {
  parse(input: Input): Output | Promise<Output>
}
type InputOf<Module> = Module extends ParserModule<infer Input, unknown> ? Input : never
type OutputOf<Module> = Module extends { parse(input: never): infer Output } ? Awaited<Output> : never

const limits = { msMax: 10_000, heapMbMax: 96 }

/** Returns the parser of a module: `parserIn<typeof XmlWorker>(join(import.meta.dirname, 'xml.worker.ts'))`. */
export const parserIn = <Module>(
  file: string,
  own: Partial<Pick<Parser<unknown, unknown>, 'msMax' | 'heapMbMax'>> = {},
): Parser<InputOf<Module>, OutputOf<Module>> => ({ file, ...limits, ...own })

/** Why a parser has no result: its process exceeded a limit of time or memory, or it failed. */
export class ParserFailed extends Error {
  readonly exceeded: boolean
  constructor(exceeded: boolean, reason: string) {
    super(reason)
    this.exceeded = exceeded
  }
}
