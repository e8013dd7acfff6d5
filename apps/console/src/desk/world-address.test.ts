import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { requestOf } from './request.ts'
import { commandLine, pageOfWorld, signInLine, worldOf } from './world-address.ts'

const main = { protocol: 'http:', hostname: 'localhost', port: '4000' }
const w7 = { ...main, hostname: 'w7.localhost' }

/** Returns the arguments that a shell gives to the command of a line. */
const argumentsOf = (line: string) => {
  const [name, ...rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
  expect(name).toBe('curl')
  return execFileSync('sh', ['-c', `printf '%s\\n' ${rest.join(' ')}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')
}

test('the host name of a page names its world', () => {
  expect([main, w7, { ...main, hostname: 'W12.LOCALHOST' }, { ...main, hostname: 'w7.example' }].map(worldOf)).toEqual([
    'main',
    'w7',
    'w12',
    'main',
  ])
})

test('a request has the path of its call and the rest of the input as its body', () => {
  expect(requestOf('clock.set', { worldId: 'w3', paused: true })).toEqual({
    method: 'PUT',
    path: '/simulation/worlds/w3/clock',
    body: '{"paused":true}',
  })
  expect(requestOf('faults.list', { worldId: 'w3' })).toEqual({ method: 'GET', path: '/simulation/worlds/w3/faults', body: null })
})

test('a shell gives curl the method, the body and the address of the request', () => {
  const request = requestOf('worlds.create', { name: `Miller's "$HOME" show`, units: 60 })
  const expected = ['-X', 'POST', '-H', 'content-type: application/json', '-d', request.body, 'http://localhost:4000/simulation/worlds']
  expect(argumentsOf(commandLine(main, request))).toEqual(['-b', 'jar', ...expected])
  expect(argumentsOf(commandLine(w7, request))).toEqual(['-b', 'jar', '-H', 'x-world: w7', ...expected])
})

test('a shell gives curl the name of a file to send, and saves a file under its own name', () => {
  const imported = requestOf('files.import', { name: 'Report 12' })
  const address = 'http://localhost:4000/simulation/worlds'
  expect(argumentsOf(commandLine(main, imported))).toEqual([
    '-b',
    'jar',
    '-H',
    'content-type: application/gzip',
    '--data-binary',
    '@world.json.gz',
    `${address}/import?name=Report+12`,
  ])
  expect(argumentsOf(commandLine(main, requestOf('files.export', { worldId: 'w3' })))).toEqual(['-b', 'jar', '-OJ', `${address}/w3/export`])
})

test('the line that signs in keeps the session of the world of the page', () => {
  expect(argumentsOf(signInLine(w7, 'super_user'))).toEqual(
    expect.arrayContaining(['-c', 'jar', 'x-world: w7', 'http://localhost:4000/core/auth/login']),
  )
})

test('a world has the host name of its own with the port of the page; a core with another name has addresses of none', () => {
  const [first, seventh] = [
    { id: 'main', host: 'localhost' },
    { id: 'w7', host: 'w7.localhost' },
  ]
  expect([pageOfWorld(main, seventh), pageOfWorld(w7, first)]).toEqual(['http://w7.localhost:4000', 'http://localhost:4000'])
  const remote = { protocol: 'https:', hostname: 'demo.example', port: '' }
  expect([pageOfWorld(remote, seventh), pageOfWorld(remote, first)]).toEqual([null, 'https://demo.example'])
})
