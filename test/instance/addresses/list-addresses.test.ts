import { describe, expect, test } from 'bun:test'
import type { NetworkInterfaceInfo } from 'node:os'
import { listInterfaces, readPassing } from '../../../src/instance/addresses/interfaces'
import { listAddresses } from '../../../src/instance/addresses/list-addresses'
import { bestForPhones, writeAddresses, writeQrCode } from '../../../src/instance/addresses/print-addresses'

const at = (address: string, internal = false): NetworkInterfaceInfo =>
  ({
    address,
    internal,
    family: address.includes(':') ? 'IPv6' : 'IPv4',
    netmask: address.includes(':') ? 'ffff:ffff:ffff:ffff::' : '255.255.255.0',
    mac: '00:00:00:00:00:00',
    cidr: null,
  }) as NetworkInterfaceInfo

/** Network interfaces of a server in a home network, with Docker and Tailscale. */
const machine = {
  lo: [at('127.0.0.1', true), at('::1', true)],
  docker0: [at('172.17.0.1')],
  'br-0123456789ab': [at('172.18.0.1')],
  vethabc: [at('fe80::42')],
  tailscale0: [at('100.101.102.103'), at('fd7a:115c:a1e0::1')],
  eth0: [at('192.168.1.20'), at('fe80::1'), at('2001:db8::20'), at('2001:db8::dead')],
  wlan0: [at('192.168.1.21')],
}
const passing = new Set(['2001:db8::dead'])
const interfaces = listInterfaces(machine, passing)
const http = { scheme: 'http', port: 5000 } as const
const urls = (addresses: { url: string }[]) => addresses.map(({ url }) => url)

describe('a server that listens everywhere', () => {
  const config = { host: '::', uiUrl: null }

  test('is reached by its name, its addresses on the network, by VPN and by IPv6', () => {
    expect(listAddresses(config, http, 'trackhut.local', interfaces)).toEqual([
      { url: 'http://trackhut.local:5000', kind: 'name' },
      { url: 'http://192.168.1.20:5000', kind: 'network' },
      { url: 'http://192.168.1.21:5000', kind: 'network' },
      { url: 'http://100.101.102.103:5000', kind: 'tunnel' },
      { url: 'http://[2001:db8::20]:5000', kind: 'ipv6' },
      { url: 'http://localhost:5000', kind: 'this-machine' },
    ])
  })

  test('has no address of IPv6 when it listens to IPv4 alone', () => {
    const addresses = listAddresses({ ...config, host: '0.0.0.0' }, http, null, interfaces)
    expect(addresses.filter(({ kind }) => kind === 'ipv6')).toEqual([])
  })

  test('is first where UI_URL says, and has its path everywhere', () => {
    const uiUrl = 'https://example.org/trackhut'
    const addresses = listAddresses({ ...config, uiUrl }, http, null, interfaces)
    expect(urls(addresses).slice(0, 2)).toEqual([uiUrl, 'http://192.168.1.20:5000/trackhut'])
    expect(bestForPhones(addresses)?.url).toBe(uiUrl)
  })

  test('is named once where UI_URL is an address of the network', () => {
    const uiUrl = 'http://192.168.1.20:5000'
    expect(
      urls(listAddresses({ ...config, uiUrl }, http, null, interfaces)).filter(url => url === uiUrl),
    ).toEqual([uiUrl])
  })

  test('leaves out the port that a scheme has by itself', () => {
    const addresses = listAddresses(config, { scheme: 'https', port: 443 }, 'trackhut.local', interfaces)
    expect(urls(addresses).slice(0, 2)).toEqual(['https://trackhut.local', 'https://192.168.1.20'])
  })

  test('hands on to a phone a number, which every phone understands, before a name', () => {
    expect(bestForPhones(listAddresses(config, http, 'trackhut.local', interfaces))?.url).toBe(
      'http://192.168.1.20:5000',
    )
  })
})

describe('a server that listens to its machine alone', () => {
  test.each(['127.0.0.1', '::1', 'localhost'])('has one address, and says how others get in: %s', host => {
    const config = { host, uiUrl: null }
    const addresses = listAddresses(config, http, 'trackhut.local', interfaces)
    expect(addresses).toEqual([
      { url: host === '::1' ? 'http://[::1]:5000' : `http://${host}:5000`, kind: 'this-machine' },
    ])
    expect(bestForPhones(addresses)).toBeNull()
    expect(writeAddresses(addresses, config).at(-1)).toContain('HOST=::')
  })

  test('behind a proxy, is where UI_URL says, and need not let anybody in', () => {
    const config = { host: '127.0.0.1', uiUrl: 'https://sport.example.org' }
    expect(writeAddresses(listAddresses(config, http), config)).toEqual([
      '  https://sport.example.org',
      '  http://127.0.0.1:5000',
    ])
  })
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:5000'],
  ['192.168.1.20', 'http://192.168.1.20:5000'],
  ['::', 'http://localhost:5000'],
])('UI_URL may be where it listens, and is named once: HOST=%s', (host, uiUrl) => {
  const listed = urls(listAddresses({ host, uiUrl }, http, null, interfaces))
  expect(listed.filter(url => url === uiUrl)).toEqual([uiUrl])
})

test('one address is listened on: there and nowhere else', () => {
  expect(urls(listAddresses({ host: '192.168.1.20', uiUrl: null }, http, null, interfaces))).toEqual([
    'http://192.168.1.20:5000',
  ])
})

test('Linux tells which addresses are temporary, not preferred any more or not yet sure', () => {
  const table = `fe80000000000000021122fffe334455 02 40 20 80     eth0
20010db8000000000000000000000020 02 40 00 00     eth0
20010db800000000000000000000dead 02 40 00 01     eth0
20010db8000000000000000000000030 02 40 00 20     eth0
00000000000000000000000000000001 01 80 10 80       lo
`
  expect([...readPassing(table)]).toEqual(['2001:db8::dead', '2001:db8::30'])
})

test('a QR code is drawn on a terminal that is wide enough, and nowhere else', () => {
  const drawn = writeQrCode('http://192.168.1.20:5000', { isTTY: true, columns: 80 })
  // The QR code has 25 rows of modules and a margin of two rows above and below. One line of text draws two of these 29
  // rows, so there are 15 lines.
  expect(drawn).toHaveLength(15)
  expect(writeQrCode('http://192.168.1.20:5000', { isTTY: false })).toEqual([])
  expect(writeQrCode('http://192.168.1.20:5000', { isTTY: true, columns: 20 })).toEqual([])
})
