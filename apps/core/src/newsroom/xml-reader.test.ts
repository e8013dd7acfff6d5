import { realClock } from '@backhaul/clock'
import { afterAll, expect, test } from 'vitest'
import { createParsers } from '../parsing/parsers.ts'
import { createXmlReader } from './xml-reader.ts'

const parsers = createParsers(realClock)
afterAll(() => parsers.close())
const reader = createXmlReader(parsers)

test.for([
  ['a document that is not well-formed', '<a>\n<b>\n</a>', { code: 'XML_REFUSED', params: { reasonCode: 'notWellFormed' } }],
  [
    'a document type',
    '<?xml version="1.0"?>\n<!DOCTYPE a>\n<a/>',
    { code: 'XML_REFUSED', params: { reasonCode: 'documentType', line: 2 } },
  ],
  [
    'a part that is not permitted',
    '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform">\r\n<xsl:template match="/">\r\n<xsl:include href="x"/></xsl:template></xsl:stylesheet>',
    { code: 'STYLESHEET_REFUSED', params: { what: '<xsl:include>', line: 3 } },
  ],
] as const)('the refusal of %s names its line', async ([, text, refusal]) => {
  await expect(reader.stylesheet(text, 'inv-1')).rejects.toMatchObject(refusal)
})

test('a document that its process does not survive is refused', async () => {
  const failing = createXmlReader({ parse: parsers.parse })
  const deep = '<a>'.repeat(100_000) + '</a>'.repeat(100_000)
  await expect(failing.stylesheet(deep, 'inv-1')).rejects.toMatchObject({ code: 'XML_REFUSED' })
})
