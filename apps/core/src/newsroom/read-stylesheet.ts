import { StoryMapping, storyFields } from '@backhaul/contract/stories'
import { childElements, type Element, parseXml } from './xml.ts'

const xslNamespace = 'http://www.w3.org/1999/XSL/Transform'
const fieldNames = Object.keys(storyFields)

/** The part of a stylesheet that is not permitted. */
export class StylesheetRefused extends Error {
  readonly what: string
  /** The element with this part, or around it. */
  readonly element: Element
  constructor(what: string, element: Element) {
    super(`The stylesheet contains ${what}.`)
    this.what = what.slice(0, 100)
    this.element = element
  }
}

/**
 * Reads the mapping from a stylesheet without executing it: one template for `/` with one `for-each` over the stories, and in it an
 * element per field with one `value-of` each. Everything else is refused, because it could read files, addresses or without end.
 */
export function readStylesheet(text: string): StoryMapping {
  const root = parseXml(text)
  const prefix = prefixOf(root)
  const isXsl = ({ name }: Element, ...locals: string[]) => locals.some((local) => name === `${prefix}${local}`)
  if (!isXsl(root, 'stylesheet', 'transform')) throw new StylesheetRefused(`<${root.name}>`, root)
  /** Returns the only child element of those that may be there. */
  const only = (parent: Element, fits: (child: Element) => boolean): Element => {
    const children = childElements(parent).filter((child) => !isXsl(child, 'output'))
    const [child] = children
    const wrong = children.find((one) => !fits(one)) ?? children[1]
    if (wrong !== undefined) throw new StylesheetRefused(`<${wrong.name}>`, wrong)
    if (child === undefined) throw new StylesheetRefused(`<${parent.name}/>`, parent)
    return child
  }
  const template = only(root, (child) => isXsl(child, 'template'))
  if (template.attributes['match'] !== '/') throw new StylesheetRefused(`match="${template.attributes['match'] ?? ''}"`, template)
  const list = only(template, (child) => child.name === 'stories')
  const loop = only(list, (child) => isXsl(child, 'for-each'))
  const story = only(loop, (child) => child.name === 'story')
  const fields: Record<string, string> = {}
  for (const field of childElements(story)) {
    if (!fieldNames.includes(field.name) || field.name in fields) throw new StylesheetRefused(`<${field.name}>`, field)
    fields[field.name] = pathOf(only(field, (child) => isXsl(child, 'value-of')))
  }
  return StoryMapping.parse({ item: pathOf(loop), fields })
}

/** Returns the path of a `select`; every other expression, such as a function, is refused. */
function pathOf(element: Element): string {
  const { select = '' } = element.attributes
  const path = select.replace(/^\//, '')
  if (!StoryMapping.shape.item.safeParse(path).success) throw new StylesheetRefused(`select="${select}"`, element)
  return path
}

function prefixOf(root: Element): string {
  const [declared] = Object.entries(root.attributes).find(([name, value]) => value === xslNamespace && /^xmlns(:|$)/.test(name)) ?? []
  if (declared === undefined) throw new StylesheetRefused('no XSLT', root)
  return declared === 'xmlns' ? '' : `${declared.slice('xmlns:'.length)}:`
}
