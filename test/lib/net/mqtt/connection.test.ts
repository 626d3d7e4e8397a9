// The connection to a broker: a small one of the tests, and mosquitto where it is installed.
import { afterAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Broker, connectToBroker } from '../../../../src/lib/net/mqtt/connection'
import { makeCertificate, testAuthority } from '../../../support/certificates'
import { startMqttBroker } from '../../../support/mqtt-broker'
import { freePort } from '../../../support/ports'
import { startProgram } from '../../../support/program'
import { temporaryFolder } from '../../../support/temporary-folder'
import { until } from '../../../support/waiting'

const credentials = { user: 'sam', password: 'an odd: pässword' }

const connect = (
  broker: Partial<Broker> & { port: number },
  heard: string[] = [],
  wishes = {},
  signal?: AbortSignal,
) =>
  connectToBroker(
    { host: '127.0.0.1', isSecure: false, ...broker },
    {
      clientId: 'hut',
      credentials: null,
      will: { topic: 'hut/status', payload: 'offline' },
      listensTo: 'homeassistant/status',
      onMessage: payload => heard.push(payload),
      ...wishes,
    },
    signal,
  )

test('what is published is retained, and removed by an empty message', async () => {
  const broker = await startMqttBroker()
  const connection = await connect(broker)
  await connection.publish('a/b', 'ü'.repeat(50_000))
  await Promise.all([connection.publish('c', '1'), connection.publish('c', '2')])
  expect([...broker.retained]).toEqual([
    ['a/b', 'ü'.repeat(50_000)],
    ['c', '2'],
  ])
  await connection.publish('c', '')
  expect(broker.retained.has('c')).toBe(false)
  connection.end()
  expect(await connection.ended).toBe('we have ended the connection')
  await until(() => broker.clients.size === 0)
  expect(broker.retained.has('hut/status')).toBe(false)
  await broker.stop()
})

test('messages of its topic are heard, and the will is known', async () => {
  const broker = await startMqttBroker()
  const heard: string[] = []
  const connection = await connect(broker, heard)
  broker.say('homeassistant/status', 'online')
  await until(() => heard.length === 1)
  expect(heard).toEqual(['online'])
  await broker.stop()
  expect(await connection.ended).not.toBeEmpty()
  await until(() => broker.retained.get('hut/status') === 'offline')
  expect(connection.publish('a', 'b')).rejects.toThrow()
})

test('whoever is not let in is told why', async () => {
  for (const [refusal, words] of [
    [1, 'Unacceptable protocol version'],
    [4, 'Bad username or password'],
    [5, 'Not authorized'],
    [77, 'refused'],
  ] as const) {
    const broker = await startMqttBroker({ refusal })
    await expect(connect(broker)).rejects.toThrow(words)
    await broker.stop()
  }
  const picky = await startMqttBroker({ credentials })
  await expect(connect(picky)).rejects.toThrow('Not authorized')
  const connection = await connect(picky, [], { credentials })
  connection.end()
  await picky.stop()
})

test('connecting is given up when it is no longer wanted', async () => {
  const giving = new AbortController()
  const server = createServer(socket => socket.once('data', () => giving.abort()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const connecting = connect({ port }, [], {}, giving.signal)
  await expect(connecting).rejects.toThrow('given up')
  await expect(connect({ port }, [], {}, giving.signal)).rejects.toThrow()
  await new Promise(resolve => server.close(resolve))
})

/** The answer of a broker that lets everybody in. */
const letIn = Buffer.from('20020000', 'hex')

test.each([
  [
    'a message without end',
    [Buffer.from('30ffffff7f0001', 'hex'), Buffer.alloc(100_000)],
    'more than anybody',
  ],
  ['a message that waits to be released', [Buffer.from('3406000161000978', 'hex')], 'nobody has asked'],
  [
    'messages behind what is no MQTT',
    [Buffer.from('0000', 'hex'), ...Array.from({ length: 9 }, () => Buffer.from('3406000161000978', 'hex'))],
    'Not supported',
  ],
  ['a length of five groups', [Buffer.from('30ffffffffff', 'hex')], 'Invalid'],
  ['what is reserved', [Buffer.from('0000', 'hex')], 'Not supported'],
  ['two greetings', [letIn], 'CONNACK'],
])('a broker that sends %s is left', async (_, pieces, reason) => {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(Buffer.concat([letIn, ...pieces])))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await expect(connect({ port })).rejects.toThrow(reason)
  await new Promise(resolve => server.close(resolve))
})

test('a topic that nobody may listen to is told', async () => {
  const broker = await startMqttBroker({ isDeaf: true })
  await expect(connect(broker)).rejects.toThrow('does not allow to listen to homeassistant/status')
  await broker.stop()
})

test('what is no broker is left', async () => {
  await expect(connect({ port: freePort() })).rejects.toThrow()
  const server = createServer(socket => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await expect(connect({ port })).rejects.toThrow()
  await new Promise(resolve => server.close(resolve))
})

/** The broker of Debian’s package `mosquitto`, if it is there. */
const mosquitto = Bun.which('mosquitto', { PATH: `${process.env.PATH}:/usr/sbin` })

describe.skipIf(mosquitto === null)('mosquitto', async () => {
  const folder = temporaryFolder()
  const { certificate, key } = await makeCertificate()
  const [plain, secure] = [freePort(), freePort()]
  const file = (name: string, content: string) => {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    return path
  }
  const config = file(
    'mosquitto.conf',
    [
      ...['user root', `listener ${plain} 127.0.0.1`, 'allow_anonymous true', `listener ${secure} 127.0.0.1`],
      ...[`certfile ${file('cert.pem', certificate)}`, `keyfile ${file('key.pem', key)}`],
    ].join('\n'),
  )
  const program = mosquitto === null ? null : startProgram([mosquitto, '-c', config])

  afterAll(async () => {
    program?.kill()
    await program?.exited
    folder[Symbol.dispose]()
  })

  const whenThere = async (broker: Partial<Broker> & { port: number }, heard: string[] = []) => {
    let connection: Awaited<ReturnType<typeof connect>> | null = null
    await until(async () => {
      connection = await connect(broker, heard).catch(() => null)
      return connection !== null
    })
    return connection!
  }

  test.each([
    ['plain', { port: plain }],
    ['with TLS', { host: 'localhost', port: secure, isSecure: true, authority: testAuthority }],
  ] as const)('takes what is published, and hands it on: %s', async (_, broker) => {
    const heard: string[] = []
    const listener = await whenThere(broker, heard)
    const speaker = await connect({ ...broker }, [], { clientId: 'other' })
    await speaker.publish('homeassistant/status', 'online')
    await until(() => heard.includes('online'))
    await speaker.publish('homeassistant/status', '')
    for (const connection of [speaker, listener]) connection.end()
    expect(await speaker.ended).toBe('we have ended the connection')
  })

  test('a certificate that nobody has vouched for is not believed', async () => {
    await whenThere({ port: plain }).then(connection => connection.end())
    await expect(connect({ host: 'localhost', port: secure, isSecure: true })).rejects.toThrow()
  })
})
