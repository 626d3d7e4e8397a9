import { describe, expect, test } from 'bun:test'
import { normalizeAddress, ownNetwork } from '../../../src/lib/net/ip-address'

describe('an address has one spelling:', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
  ])('%s is %s', (text, address) => {
    expect(normalizeAddress(text)).toBe(address)
  })
})

test.each([
  '',
  'unknown',
  '_hidden',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.01',
  '1::2::3',
  '192.0.2.1:80',
  ' ::1',
])('"%s" is no address', text => {
  expect(normalizeAddress(text)).toBeNull()
})

describe('a client has to itself', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::', 'fe80:0:0:0::/64'],
  ])('of %s all of %s', (address, network) => {
    expect(ownNetwork(address)).toBe(network)
  })
})
