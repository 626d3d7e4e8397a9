// Which addresses rules allow, whatever notation they come in.
import { describe, expect, test } from 'bun:test'
import { allowedAddresses, PrivateAddress } from '../../../src/lib/net/fetch-checked'
import {
  allowsOnlyInternet,
  isOfThisMachine,
  mayConnect,
  readHostRules,
} from '../../../src/lib/net/host-rules'
import type { OwnNetworks } from '../../../src/lib/net/own-networks'

/** A machine that has these addresses, with others near it. */
const relations: Record<string, 'own' | 'near'> = {
  '203.0.112.5': 'own',
  '203.0.112.6': 'near',
  '2a01:4f8::20': 'own',
  '2a01:4f8::21': 'near',
  '192.168.7.2': 'own',
  '192.168.7.3': 'near',
}
const own: OwnNetworks = { relationOf: address => relations[address] ?? null }

const open = 'external, private, loopback, 0.0.0.0/0, ::/0, *.lan, metadata.lan'

describe('addresses', () => {
  test.each([
    ['external', '93.184.216.34'],
    ['external', '2606:2800:220:1:248:1893:25c8:1946'],
    ['external', '64:ff9b::5db8:d822'],
    ['private', '192.168.1.20'],
    ['private', '10.1.2.3'],
    ['private', '172.31.255.255'],
    ['private', '100.64.0.7'],
    ['private', 'fd12:3456::1'],
    ['private', '::ffff:192.168.1.20'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.0.1'],
    ['loopback', '::1'],
    ['loopback', '::ffff:7f00:1'],
    ['192.168.1.0/24', '192.168.1.20'],
    ['192.168.1.20', '192.168.1.20'],
    ['192.168.1.20', '::ffff:192.168.1.20'],
    ['fd12::/16', 'fd12:3456::1'],
    ['[fd12:3456::1]', 'fd12:3456::1'],
  ])('that %s allows: %s', (rules, address) => {
    expect(mayConnect(readHostRules(rules), own, 'hook.example.org', address)).toBe(true)
  })

  test.each([
    ['external', '192.168.1.20'],
    ['external', '100.64.0.7'],
    ['external', '127.0.0.1'],
    ['external', '::1'],
    ['external', '::ffff:127.0.0.1'],
    ['external', '::127.0.0.1'],
    ['external', '2002:7f00:1::'],
    ['external', '2001::1'],
    ['external', '64:ff9b::7f00:1'],
    ['external', '198.18.0.1'],
    ['private', '93.184.216.34'],
    ['private', '127.0.0.1'],
    ['private', '169.254.0.1'],
    ['loopback', '192.168.1.20'],
    ['192.168.1.0/24', '192.168.2.20'],
    ['', '93.184.216.34'],
    ['external', 'hook.example.org'],
    ['external', ''],
  ])('that %p does not allow: %s', (rules, address) => {
    expect(mayConnect(readHostRules(rules), own, 'hook.example.org', address)).toBe(false)
  })

  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '169.254.0.1',
    '224.0.0.251',
    '255.255.255.255',
    '100.100.100.200',
    '168.63.129.16',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '::ffff:0.0.0.0',
    '64:ff9b::a9fe:a9fe',
  ])('that nothing allows: %s', address => {
    expect(mayConnect(readHostRules(open), own, 'metadata.lan', address)).toBe(false)
  })
})

describe('this machine and what is near it', () => {
  test.each([
    ['external', '203.0.112.5', false],
    ['external', '203.0.112.6', false],
    ['external', '203.0.112.7', true],
    ['external', '2a01:4f8::20', false],
    ['external', '2A01:04F8::20', false],
    ['external', '::ffff:203.0.112.5', false],
    ['external', '2a01:4f8::21', false],
    ['private', '203.0.112.5', false],
    ['private', '203.0.112.6', true],
    ['private', '2a01:4f8::21', true],
    ['private', '192.168.7.2', false],
    ['private', '192.168.7.3', true],
    ['loopback', '203.0.112.5', true],
    ['loopback', '192.168.7.2', true],
    ['loopback', '203.0.112.6', false],
    ['203.0.112.5', '203.0.112.5', true],
    ['192.168.7.0/24', '192.168.7.2', true],
  ])('%s for %s: %p', (rules, address, isAllowed) => {
    expect(mayConnect(readHostRules(rules), own, 'hook.example.org', address)).toBe(isAllowed)
  })

  test('are reached by a name that is listed', () => {
    expect(mayConnect(readHostRules('gotify.lan'), own, 'gotify.lan', '192.168.7.2')).toBe(true)
    expect(mayConnect(readHostRules('gotify.lan'), own, 'other.lan', '192.168.7.2')).toBe(false)
  })

  test.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['192.168.7.2', true],
    ['::ffff:192.168.7.2', true],
    ['192.168.7.3', false],
    ['93.184.216.34', false],
  ])('%s is this machine: %p', (address, isOwn) => {
    expect(isOfThisMachine(own, address)).toBe(isOwn)
  })
})

describe('names', () => {
  test.each([
    ['gotify.lan', 'gotify.lan', true],
    ['gotify.lan', 'GOTIFY.lan.', true],
    ['gotify.lan', 'other.lan', false],
    ['gotify.lan', 'gotify.lan.example.org', false],
    ['*.lan', 'gotify.lan', true],
    ['*.lan', 'a.gotify.lan', true],
    ['*.lan', 'lan', false],
    ['*.lan', 'evillan', false],
  ])('%s for %s: %p', (rules, host, isAllowed) => {
    expect(mayConnect(readHostRules(rules), own, host, '192.168.1.20')).toBe(isAllowed)
  })

  test('open this machine only if they mean it', () => {
    expect(mayConnect(readHostRules('*.lan'), own, 'gotify.lan', '127.0.0.1')).toBe(false)
    expect(mayConnect(readHostRules('localhost'), own, 'localhost', '127.0.0.1')).toBe(true)
  })
})

describe('rules', () => {
  test.each(['none', ' None '])('of the word %p allow nothing, not even a machine of this name', rules => {
    for (const [host, address] of [
      ['hook.example.org', '93.184.216.34'],
      ['none', '192.168.1.20'],
      ['localhost', '127.0.0.1'],
    ] as const)
      expect([host, mayConnect(readHostRules(rules), own, host, address)]).toEqual([host, false])
    expect(readHostRules(rules).opensThisMachine).toBe(false)
  })

  test.each([
    ['external', false],
    ['private, 192.168.0.0/16, *.lan', false],
    ['loopback', true],
    ['localhost', true],
    ['*.localhost', true],
    ['127.0.0.1', true],
    ['127.9.0.0/16', true],
    ['0.0.0.0/0', true],
    ['::/0', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
  ])('%s open this machine: %p', (rules, opens) => {
    expect(readHostRules(rules).opensThisMachine).toBe(opens)
  })

  test.each([
    ['external', true],
    ['', true],
    ['external, private', false],
    ['loopback', false],
    ['external, 192.168.1.20', false],
    ['external, *.lan', false],
  ])('%p allow only the Internet: %p', (rules, isOnly) => {
    expect(allowsOnlyInternet(readHostRules(rules))).toBe(isOnly)
  })

  test.each([
    'http://example.org',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '::ffff:10.0.0.0/104',
    'fe80::1%eth0',
    '2130706433',
    'a.0x7f',
    'exa mple!',
    '*',
    '*.*.lan',
    'none, external',
    'none none',
    Array.from({ length: 101 }, (_, index) => `a${index}.lan`).join(','),
  ])('are refused: %s', rules => {
    expect(() => readHostRules(rules)).toThrow()
  })
})

describe('a name', () => {
  const checks = (addresses: string[], rules = 'external') => ({
    resolve: async () => addresses,
    allowPrivate: true,
    mayConnect: (host: string, address: string) => mayConnect(readHostRules(rules), own, host, address),
  })

  test('is only reached at its allowed addresses', async () => {
    const addresses = ['127.0.0.1', '93.184.216.34', '::ffff:127.0.0.1', '169.254.169.254']
    expect(await allowedAddresses('hook.example.org', checks(addresses))).toEqual(['93.184.216.34'])
  })

  test.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://0/',
  ])('is an address in disguise: %s', async address => {
    const { hostname } = new URL(address)
    expect(allowedAddresses(hostname, checks([hostname]))).rejects.toBeInstanceOf(PrivateAddress)
  })
})
