import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Folder, readFolder, writeFolder } from './folder.ts'

const content = Buffer.from('x').toString('base64')
let root: string
/** The folder of the world, with room to leave it. */
let dir: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-test-'))
  dir = join(root, 'a/b/c/files')
  await mkdir(dir, { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

const ways = [
  '../',
  './../',
  '/../',
  'x/../../',
  'x\n/../../',
  'x\r/../../',
  'x\u2028/../../',
  'x\u2029/../../',
  '\n/../',
  '..\\',
  'x\0/../../',
]
const escapes = ways.flatMap((way) =>
  [1, 2, 3, 4].flatMap((levels) => [`${way.repeat(levels)}out`, `a/${way.repeat(levels)}out`, `${way}${'../'.repeat(levels)}out`]),
)

test('no path of a file leaves the folder: neither by the schema, nor when it is written', async () => {
  const filesOutside = async () => (await readdir(root, { recursive: true })).filter((path) => path.endsWith('out'))
  for (const path of new Set(escapes)) {
    expect([path, Folder.safeParse([{ path, content }]).success]).toEqual([path, false])
    await expect(writeFolder(dir, [{ path, content }])).rejects.toThrow('path out of its folder')
  }
  expect(await filesOutside()).toEqual([])
})

test('a file is not written over a link out of the folder', async () => {
  await symlink(root, join(dir, 'link'))
  await expect(writeFolder(dir, [{ path: 'link/out', content }])).rejects.toThrow('cannot be stored')
  await symlink(join(root, 'out'), join(dir, 'file'))
  await expect(writeFolder(dir, [{ path: 'file', content }])).rejects.toThrow('cannot be stored')
  expect(await readdir(root)).toEqual(['a'])
})

test('two files with one path are refused', async () => {
  const file = { path: 's-1/a.mp4', content }
  await expect(writeFolder(dir, [file, file])).rejects.toThrow('cannot be stored')
})

test('the files of a folder are written as they were read', async () => {
  const files = ['s-1/a.mp4', 'hub:1/b c.mp4', '上海/深/..a'].map((path) => ({ path, content }))
  await writeFolder(dir, Folder.parse(files))
  expect(await readFile(join(dir, 's-1/a.mp4'), 'utf8')).toBe('x')
  expect(new Set((await readFolder(dir)).map(({ path }) => path))).toEqual(new Set(files.map(({ path }) => path)))
})
