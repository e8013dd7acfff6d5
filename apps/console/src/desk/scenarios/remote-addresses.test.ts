import { expect, test } from 'vitest'
import { remoteAddresses } from './remote-addresses.ts'

const token = 'AAAAAAAAAAAAAAAAAAAAAA'
const at = (url: string, addresses: string[]) => remoteAddresses(new URL(url), { token, addresses })

test('a page at a name of this machine links to its addresses in the network, and to none without one', () => {
  expect(at('https://w7.localhost:4000/desk', ['10.0.0.5', '10.1.0.5'])).toEqual([
    `https://10.0.0.5:4000/desk/remote#${token}`,
    `https://10.1.0.5:4000/desk/remote#${token}`,
  ])
  for (const url of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000']) expect(at(url, [])).toEqual([])
})

test('a page at another name links to itself', () => {
  expect(at('https://show.example/desk', ['10.0.0.5'])).toEqual([`https://show.example/desk/remote#${token}`])
})
