import type { xmlFaultTexts } from '@backhaul/contract/errors'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element of a parsed document. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Element | string)[]
  /** The place of its start in the text. */
  readonly at: number
}

export type XmlFault = keyof typeof xmlFaultTexts

/** A document that is not read, with the line of its fault. */
export class XmlRefused extends Error {
  readonly reasonCode: XmlFault
  readonly line: number
  constructor(reasonCode: XmlFault, line: number) {
    super(reasonCode)
    this.reasonCode = reasonCode
    this.line = line
  }
}

/** Returns the number of the line at a place of a text, from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split(/\r\n?|\n/).length

/** Deeper documents are refused. A rundown has about six levels. */
const depthMax = 64

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: depthMax,
  captureMetaData: true,
})

// The types of the parser have the object type of symbols.
const metaData = XMLParser.getMetaDataSymbol() as symbol

type Node = Readonly<Record<string | symbol, unknown>>

/** Parses a document. Throws for one with a document type, before it is parsed, and for one that is not well-formed. */
export function parseXml(text: string): Element {
  const documentType = /<!(?:DOCTYPE|ENTITY)/i.exec(text)
  if (documentType !== null) throw new XmlRefused('documentType', lineAt(text, documentType.index))
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new XmlRefused('notWellFormed', valid.err.line)
  const [root] = (parser.parse(text) as Node[]).map(elementOf)
  if (root === undefined || typeof root === 'string') throw new Error('The document has no element.')
  return root
}

function elementOf(node: Node): Element | string {
  const [name = ''] = Object.keys(node).filter((key) => key !== ':@')
  if (name === '#text') return String(node['#text'])
  return {
    name,
    attributes: (node[':@'] ?? {}) as Element['attributes'],
    children: (node[name] as Node[]).map(elementOf),
    at: (node[metaData] as { startIndex?: number } | undefined)?.startIndex ?? 0,
  }
}

export const childElements = ({ children }: Element): Element[] => children.filter((child) => typeof child !== 'string')

/** Returns the text of an element and of all elements in it. */
export const textOf = ({ children }: Element): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

/** Returns the elements at a path below an element. */
export const elementsAt = (from: Element, path: readonly string[]): Element[] =>
  path.reduce((found, name) => found.flatMap((one) => childElements(one).filter((child) => child.name === name)), [from])

/** Returns the text at a path below an element: of the first element there, or of its attribute. */
export function textAt(from: Element, path: string): string {
  const steps = path.split('/')
  const last = steps.at(-1) ?? ''
  if (last === '.') return textOf(from).trim()
  if (!last.startsWith('@')) return elementsAt(from, steps).map(textOf)[0]?.trim() ?? ''
  return elementsAt(from, steps.slice(0, -1))[0]?.attributes[last.slice(1)]?.trim() ?? ''
}
