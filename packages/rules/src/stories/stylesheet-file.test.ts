import { expect, test } from 'vitest'
import { refuseStylesheetFile } from './stylesheet-file.ts'

test('R-113 E-007 accepts only files of the type XSLT', () => {
  expect(['stories.xslt', 'STORIES.XSLT'].map(refuseStylesheetFile)).toEqual([null, null])
  for (const name of ['stories.xml', 'stories.xslt.exe', 'xslt', '.xslt', 'stories.xsl'])
    expect(refuseStylesheetFile(name)).toEqual({ code: 'FILE_TYPE_NOT_SUPPORTED', params: {} })
})
