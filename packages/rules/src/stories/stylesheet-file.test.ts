import { expect, test } from 'vitest'
import { refuseStylesheetFile } from './stylesheet-file.ts'

test('R-113 E-007 accepts only files of the type XSLT', () => {
  expect(['stories.xslt', 'STORIES.XSLT', 'stories.xsl'].map(refuseStylesheetFile)).toEqual([null, null, null])
  for (const name of ['stories.xml', 'stories.xslt.exe', 'xslt', '.xslt', '.xsl'])
    expect(refuseStylesheetFile(name)).toEqual({ code: 'FILE_TYPE_NOT_SUPPORTED', params: {} })
})
