import { expect, test } from 'vitest'
import { refOf } from './ref.ts'
import { resources } from './resources/index.ts'
import { isDeviceKind } from './subject.ts'

test.each(Object.values(resources))(
  'a $kind refers to devices, inventories and plain resources, whose ids are stored and checked',
  ({ fields }) => {
    const kinds = new Set<string>(['inventory', ...Object.values(resources).map(({ kind }) => kind)])
    expect(
      Object.values(fields)
        .flatMap((schema) => refOf(schema) ?? [])
        .filter((kind) => !isDeviceKind(kind) && !kinds.has(kind)),
    ).toEqual([])
  },
)
