import { manualClock, realClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { createXmlReader } from './xml-process.ts'

const mapping = { item: 'r/s', fields: { slugline: 'a', storyId: '@id' } } as const

test('a process that takes too long is ended, and its document is refused', async () => {
  const clock = manualClock()
  const reading = createXmlReader(clock).stories('<r/>', mapping)
  await Promise.resolve()
  await Promise.resolve()
  clock.advance(10_000)
  await expect(reading).rejects.toMatchObject({ code: 'XML_REFUSED' })
})

test('of documents at once, those beyond the bound are refused and the others are read in turn', async () => {
  const reader = createXmlReader(realClock)
  const answers = await Promise.allSettled(Array.from({ length: 24 }, () => reader.stories('<r><s id="1"><a>A</a></s></r>', mapping)))
  const read = answers.filter((one) => one.status === 'fulfilled' && one.value.stories.length === 1)
  expect(read.length).toBeGreaterThanOrEqual(20)
  expect(answers.filter((one) => one.status === 'rejected' && one.reason.code === 'TOO_MANY_REQUESTS').length).toBe(24 - read.length)
  expect(read.length).toBeLessThan(24)
}, 60_000)

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
  await expect(createXmlReader(realClock).stylesheet(text)).rejects.toMatchObject(refusal)
})
