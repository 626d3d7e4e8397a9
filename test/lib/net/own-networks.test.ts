// What network interfaces say about addresses.
import { describe, expect, test } from 'bun:test'
import type { NetworkInterfaceInfo } from 'node:os'
import { createOwnNetworks } from '../../../src/lib/net/own-networks'

const at = (address: string, netmask: string): NetworkInterfaceInfo =>
  ({
    ...{ address, netmask, internal: false, cidr: null, mac: '00:00:00:00:00:00' },
    family: address.includes(':') ? 'IPv6' : 'IPv4',
  }) as NetworkInterfaceInfo

const machine = {
  lo: [at('127.0.0.1', '255.0.0.0'), at('::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')],
  eth0: [
    at('192.168.7.2', '255.255.255.0'),
    at('203.0.112.5', '255.255.255.240'),
    at('2a01:4f8:1::20', 'ffff:ffff:ffff:ffff::'),
    at('2a01:4f8:2::20', 'ffff:ffff:ffff::'),
    at('fe80::1%eth0', 'ffff:ffff:ffff:ffff::'),
  ],
  ppp0: [at('198.51.100.7', '255.255.255.255')],
  tun0: [at('100.64.0.2', '0.0.0.0'), at('2a01:4f8:3::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff')],
  down: undefined,
}

describe('an address', () => {
  const own = createOwnNetworks(() => machine)

  test.each([
    ['192.168.7.2', 'own'],
    ['192.168.7.3', 'near'],
    ['192.168.8.3', null],
    ['203.0.112.5', 'own'],
    ['203.0.112.14', 'near'],
    ['203.0.112.16', null],
    ['2a01:4f8:1::20', 'own'],
    ['2a01:4f8:1:0:ffff::1', 'near'],
    ['2a01:4f8:1:1::1', null],
    ['198.51.100.7', 'own'],
    ['198.51.100.8', null],
    ['100.64.0.2', 'own'],
    ['2a01:4f8:3::1', 'own'],
    ['2a01:4f8:3::2', null],
    ['127.0.0.1', 'own'],
    ['93.184.216.34', null],
    ['2606:2800:220:1:248:1893:25c8:1946', null],
  ] as const)('%s: %p', (address, relation) => {
    expect(own.relationOf(address)).toBe(relation)
  })

  test('in a wide network of a provider is near only if it is at the same cable', () => {
    expect(own.relationOf('2a01:4f8:2::21')).toBe('near')
    expect(own.relationOf('2a01:4f8:2:1::21')).toBeNull()
  })
})

test('the interfaces are read when somebody asks, and again after some seconds', () => {
  let [reads, now] = [0, 0]
  const own = createOwnNetworks(
    () => {
      reads++
      return reads === 1 ? machine : {}
    },
    () => now,
  )
  expect(reads).toBe(0)
  expect([own.relationOf('192.168.7.2'), own.relationOf('192.168.7.3'), reads]).toEqual(['own', 'near', 1])
  now = 9_999
  expect([own.relationOf('192.168.7.2'), reads]).toEqual(['own', 1])
  now = 10_000
  expect([own.relationOf('192.168.7.2'), reads]).toEqual([null, 2])
})

test('this machine has its own addresses', () => {
  expect(createOwnNetworks().relationOf('127.0.0.1')).toBe('own')
})
