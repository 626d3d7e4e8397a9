// Servers that claim a name on a network, with real packets over loopback, on a separate port. Claiming a name takes a
// second (RFC 6762), so all tests run at the same time.
import { expect, test } from 'bun:test'
import { createSocket } from 'node:dgram'
import createMulticastDns from 'multicast-dns'
import { createReachability } from '../../../../src/instance/addresses/list-addresses'
import {
  announceLocalName,
  nextLabel,
} from '../../../../src/instance/addresses/local-name/announce-local-name'
import { rememberName } from '../../../../src/instance/addresses/local-name/remembered-name'
import { createLog } from '../../../../src/platform/log'
import { readConfig } from '../../../../src/platform/settings/read-config'
import { temporaryFolder } from '../../../support/temporary-folder'
import { until } from '../../../support/waiting'

const taken = new Set<number>()

/** A port that no other program and no other test uses. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>(resolve => socket.close(() => resolve()))
  if (taken.has(port)) return freePort()
  taken.add(port)
  return port
}

interface Machine {
  /** A loopback address that is different for each simulated machine. */
  address: string
  ipv6?: string
  /** The port that is used instead of the multicast port. */
  port: number
  folder: string
  http?: number
}

function start({ address, ipv6, port, folder, http = 5000 }: Machine) {
  const lines: string[] = []
  const log = createLog(
    line => lines.push(line),
    () => new Date(),
  )
  const reachability = createReachability(readConfig({ DATA_DIR: folder }))
  const network = {
    name: 'eth0',
    isTunnel: false,
    ipv4: [{ address, netmask: '255.0.0.0' }],
    ipv6: ipv6 === undefined ? [] : [{ address: ipv6, netmask: 'ffff:ffff:ffff:ffff::' }],
  }
  const { stop } = announceLocalName({
    wanted: 'trackhut',
    listening: { scheme: 'http', port: http },
    basePath: '',
    reachability,
    log,
    remembered: rememberName(folder, 'trackhut'),
    surroundings: {
      interfaces: () => [network],
      ownAddresses: () => new Set([address, ...(ipv6 === undefined ? [] : [ipv6])]),
      port,
    },
  })
  return { lines, name: () => reachability.localName(), stop, [Symbol.asyncDispose]: stop }
}

type Said = { name: string; type: string; ttl: number; data?: unknown }

/** Looks up names as phones do, and records all packets that it receives. */
function listen(port: number) {
  const socket = createMulticastDns({ interface: '127.0.0.1', bind: '0.0.0.0', port })
  const heard: Said[] = []
  socket.on('response', packet => {
    const { answers, additionals } = packet as unknown as Record<'answers' | 'additionals', Said[]>
    heard.push(...answers, ...additionals)
  })
  return {
    heard,
    ask: (name: string, type: 'A' | 'AAAA' | 'PTR' | 'SRV') => socket.query(name, type),
    [Symbol.dispose]: () => socket.destroy(),
  }
}

const isClaimed = (machine: { name(): string | null }) => until(machine.name)

test.concurrent('a server is found by its name and among the services, and says when it goes', async () => {
  using folder = temporaryFolder()
  const port = await freePort()
  const machine = start({ address: '127.0.0.2', ipv6: 'fd00::2', port, folder: folder.path })
  expect(await isClaimed(machine)).toBe('trackhut.local')
  using phone = listen(port)
  phone.ask('TrackHut.local', 'A')
  await until(() => phone.heard.some(({ type, data }) => type === 'A' && data === '127.0.0.2'))
  expect(phone.heard.find(({ type }) => type === 'AAAA')?.data).toBe('fd00::2')
  phone.ask('_http._tcp.local', 'PTR')
  const instance = 'Trackhut at trackhut:5000._http._tcp.local'
  await until(() => phone.heard.some(({ type, data }) => type === 'PTR' && data === instance))
  const where = await until(() => phone.heard.find(({ type, name }) => type === 'SRV' && name === instance))
  expect(where.data).toMatchObject({ port: 5000, target: 'trackhut.local' })
  phone.heard.length = 0
  await machine.stop()
  expect(machine.name()).toBeNull()
  await until(() => phone.heard.some(({ type, ttl }) => type === 'A' && ttl === 0))
})

test.concurrent('whoever asks for an IPv6 address that is not there is told so, and does not wait', async () => {
  using folder = temporaryFolder()
  const port = await freePort()
  await using machine = start({ address: '127.0.0.2', port, folder: folder.path })
  await isClaimed(machine)
  using phone = listen(port)
  phone.ask('trackhut.local', 'AAAA')
  const nothing = await until(() => phone.heard.find(({ type }) => type === 'NSEC'))
  expect(nothing.data).toEqual({ nextDomain: 'trackhut.local', rrtypes: ['A'] })
})

test.concurrent('a program that only asks gets an answer of its own, which it does not keep for long', async () => {
  using folder = temporaryFolder()
  const port = await freePort()
  await using machine = start({ address: '127.0.0.2', port, folder: folder.path })
  await isClaimed(machine)
  const socket = createMulticastDns({ port: 0, interface: '127.0.0.1', bind: false, multicast: false })
  try {
    const answered = Promise.withResolvers<Said[]>()
    socket.on('response', packet => answered.resolve(packet.answers as Said[]))
    socket.query(
      { id: 42, questions: [{ name: 'trackhut.local', type: 'A' }] },
      { address: '127.0.0.2', port },
    )
    expect(await answered.promise).toMatchObject([
      { type: 'A', name: 'trackhut.local', ttl: 10, data: '127.0.0.2' },
    ])
  } finally {
    socket.destroy()
  }
})

test.concurrent('where another machine has the name, the next is taken, and kept over a restart', async () => {
  using first = temporaryFolder()
  using second = temporaryFolder()
  const port = await freePort()
  const place = { address: '127.0.0.3', port, folder: second.path }
  {
    await using owner = start({ address: '127.0.0.2', port, folder: first.path })
    await isClaimed(owner)
    await using newcomer = start(place)
    expect(await isClaimed(newcomer)).toBe('trackhut-2.local')
    expect(newcomer.lines.join('\n')).toContain('Another machine is trackhut.local')
    expect(owner.name()).toBe('trackhut.local')
  }
  await using alone = start(place)
  expect(await isClaimed(alone)).toBe('trackhut-2.local')
})

test.concurrent('of two that start at once, each gets a name', async () => {
  using first = temporaryFolder()
  using second = temporaryFolder()
  const port = await freePort()
  await using one = start({ address: '127.0.0.2', port, folder: first.path })
  await using other = start({ address: '127.0.0.3', port, folder: second.path })
  const names = async () => [await isClaimed(one), await isClaimed(other)].sort()
  await until(async () => (await names()).join() === 'trackhut-2.local,trackhut.local')
})

test.concurrent('two servers of one machine share its name; when one ends, the other says that it is still there', async () => {
  using first = temporaryFolder()
  using second = temporaryFolder()
  const port = await freePort()
  const machine = { address: '127.0.0.2', port }
  await using one = start({ ...machine, folder: first.path })
  const other = start({ ...machine, folder: second.path, http: 5001 })
  expect([await isClaimed(one), await isClaimed(other)]).toEqual(['trackhut.local', 'trackhut.local'])
  using phone = listen(port)
  phone.ask('_http._tcp.local', 'PTR')
  const services = () => phone.heard.filter(({ type }) => type === 'PTR').map(({ data }) => data)
  await until(() => new Set(services()).size === 2)
  await other.stop()
  await until(() => phone.heard.some(({ ttl }) => ttl === 0))
  const after = phone.heard.length
  await until(() => phone.heard.slice(after).some(({ type, ttl }) => type === 'A' && ttl > 0))
})

test.concurrent('where it cannot be said, one warning says so, and nothing else happens', async () => {
  using folder = temporaryFolder()
  // Binds the port exclusively, so that the server cannot use it.
  const holder = createSocket('udp4')
  await new Promise<void>(resolve => holder.bind(0, '0.0.0.0', resolve))
  try {
    await using machine = start({ address: '127.0.0.2', port: holder.address().port, folder: folder.path })
    await until(() => machine.lines.length > 0)
    expect(machine.lines).toHaveLength(1)
    expect(machine.lines[0]).toContain('warn The local network cannot be told of trackhut.local')
    expect(machine.name()).toBeNull()
  } finally {
    holder.close()
  }
})

test.concurrent('what anybody sends is read as what it is, or not at all', async () => {
  using folder = temporaryFolder()
  const port = await freePort()
  await using machine = start({ address: '127.0.0.2', port, folder: folder.path })
  await isClaimed(machine)
  const socket = createSocket('udp4')
  await new Promise<void>(resolve => socket.bind(0, '127.0.0.1', resolve))
  for (const bytes of [[], [0], Array(12).fill(255), Array(1400).fill(192)]) {
    socket.send(Uint8Array.from(bytes), port, '127.0.0.2')
  }
  socket.close()
  using phone = listen(port)
  phone.ask('trackhut.local', 'A')
  await until(() => phone.heard.some(({ type }) => type === 'A'))
  expect(machine.lines.filter(line => line.includes(' warn '))).toEqual([])
})

test.concurrent('the next name has the next number, and there is an end to it', () => {
  expect(nextLabel('trackhut', 'trackhut')).toBe('trackhut-2')
  expect(nextLabel('trackhut', 'trackhut-2')).toBe('trackhut-3')
  expect(nextLabel('trackhut', 'trackhut-20')).toBeNull()
})
