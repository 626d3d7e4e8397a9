import { expect, test } from 'bun:test'
import { networkName } from '../../../src/lib/net/network-name'

test.each([
  ['8.8.4.5', '8.8.4.0/24'],
  ['185.12.64.255', '185.12.64.0/24'],
  ['2a01:4f8:1:2:3:4:5:6', '2a01:4f8:1::/48'],
  ['2a01::6', '2a01:0:0::/48'],
  ['192.168.1.20', 'home'],
  ['10.0.0.1', 'home'],
  ['127.0.0.1', 'home'],
  ['::1', 'home'],
  ['fe80::1', 'home'],
  ['fd00::1', 'home'],
  ['', 'home'],
])('%p is in %p', (address, network) => {
  expect(networkName(address)).toBe(network)
})
