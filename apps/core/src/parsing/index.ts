export { ParserFailed, parserIn } from './parser.ts'
export type { Parsers } from './parsers.ts'
