import { describe, expect, test } from 'bun:test'
import { allowedAddresses, PrivateAddress, resolveName } from '../../../src/lib/net/fetch-checked'
import { downloadTile } from '../../../src/maps/tiles/download/download-tile'
import { startTileServer } from './tile-server'

const find = (host: string, addresses: string[], allowPrivate = false) =>
  allowedAddresses(host, { resolve: async () => addresses, allowPrivate })

describe('a public name', () => {
  test('leads to its public addresses only', async () => {
    expect(await find('tile.example.org', ['10.0.0.1', '1.1.1.1', '::1', '2a00::1'])).toEqual([
      '1.1.1.1',
      '2a00::1',
    ])
  })

  test.each([
    ['127.0.0.1'],
    ['192.168.1.7'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['fd00::1'],
    ['0.0.0.0'],
  ])('that means %s is refused, unless that is allowed', async address => {
    await expect(find('tile.example.org', [address])).rejects.toThrow(PrivateAddress)
    await expect(find('localhost.example.org', [address])).rejects.toThrow(PrivateAddress)
    expect(await find('tile.example.org', [address], true)).toEqual([address])
  })
})

test.each(['localhost', 'tiles', 'nas.local', 'nas.lan', 'tiles.home.arpa', 'tiles.internal'])(
  'the local name %s may lead to the own network',
  async name => {
    expect(await find(name, ['192.168.1.7'])).toEqual(['192.168.1.7'])
  },
)

test.each([
  ['192.168.1.7', '192.168.1.7'],
  ['[::1]', '::1'],
])('the address %s stands for itself', async (host, address) => {
  expect(await find(host, [])).toEqual([address])
})

test('names are looked up as the system does, IPv4 first', async () => {
  expect((await resolveName('localhost'))[0]).toBe('127.0.0.1')
})

describe('a connection', () => {
  const options = { userAgent: 'Trackhut/1.0.0', allowPrivate: false }
  const download = (url: string, resolve: (name: string) => Promise<string[]>, allowPrivate = true) =>
    downloadTile(url, null, AbortSignal.timeout(2000), { ...options, allowPrivate, resolve })

  test('goes to the address that was checked, by the name that was asked for', async () => {
    await using server = startTileServer()
    const { port } = new URL(server.url)
    await download(`http://tile.example.org:${port}/1/1/1.png`, async () => ['127.0.0.1'])
    expect(server.requests[0]?.headers.get('host')).toBe(`tile.example.org:${port}`)
  })

  test('is tried with the next address when one refuses it', async () => {
    await using server = startTileServer()
    const { port } = new URL(server.url)
    await download(`http://tile.example.org:${port}/1/1/1.png`, async () => ['127.0.0.2', '127.0.0.1'])
    expect(server.requests).toHaveLength(1)
  })

  test('is not made to a private address', async () => {
    await using server = startTileServer()
    const { port } = new URL(server.url)
    const resolve = async () => ['127.0.0.1']
    await expect(download(`http://tile.example.org:${port}/`, resolve, false)).rejects.toThrow(
      'TILE_ALLOW_PRIVATE',
    )
    expect(server.requests).toEqual([])
  })
})
