import { describe, expect, test } from 'bun:test'
import {
  createReader,
  writeConnect,
  writePublish,
  writeSubscribe,
} from '../../../../src/lib/net/mqtt/packets'

const hello = {
  clientId: 'hut',
  credentials: null,
  will: { topic: 't/s', payload: 'off' },
  keepAliveS: 120,
}

test('the greeting is that of the specification', () => {
  expect(writeConnect(hello).toString('hex')).toBe(
    // CONNECT, length, "MQTT", level 4, flags, keep alive, client, topic and payload of the will
    ['10', '19', '00044d515454', '04', '2e', '0078', '0003687574', '0003742f73', '00036f6666'].join(''),
  )
  const known = writeConnect({ ...hello, credentials: { user: 'sam', password: 'ü' } })
  expect(known.toString('hex')).toEndWith('000373616d0002c3bc')
  expect(known[9]).toBe(0xee)
})

test('messages are retained and acknowledged, however long they are', () => {
  expect(writePublish('a', 'b', 1).toString('hex')).toBe('3306000161000162')
  for (const length of [0, 122, 123, 16_379, 16_380, 70_000]) {
    const written = writePublish('a', 'x'.repeat(length), 7)
    const groups = [...written.subarray(1, 5)]
    const end = groups.findIndex(group => group < 0x80)
    const told = groups.slice(0, end + 1).reduce((sum, group, at) => sum + (group & 0x7f) * 128 ** at, 0)
    expect([length, written.length]).toEqual([length, told + 2 + end])
  }
  expect(writeSubscribe('a', 2).toString('hex')).toBe('82060002000161' + '00')
  expect(() => writePublish('x'.repeat(65_536), '', 1)).toThrow(RangeError)
})

const said = Buffer.concat([
  Buffer.from('20020000', 'hex'),
  Buffer.from('9003000200', 'hex'),
  Buffer.from('40020007', 'hex'),
  Buffer.from('3005000161' + '6f6b', 'hex'),
  Buffer.from('3207000161' + '0009' + '6f6b', 'hex'),
  Buffer.from('d000', 'hex'),
])

test('what the broker says is read, in whatever pieces it arrives', () => {
  const expected = [
    { type: 'connected', refusal: 0 },
    { type: 'subscribed', id: 2, isRefused: false },
    { type: 'published', id: 7 },
    { type: 'message', topic: 'a', payload: 'ok', id: null },
    { type: 'message', topic: 'a', payload: 'ok', id: 9 },
    { type: 'pong' },
  ]
  for (const length of [1, 2, 3, 7, said.length]) {
    const read = createReader()
    const pieces = Array.from({ length: Math.ceil(said.length / length) }, (_, at) =>
      said.subarray(at * length, (at + 1) * length),
    )
    expect([length, pieces.flatMap(piece => read(piece))] as unknown[]).toEqual([length, expected])
  }
})

describe('a broker that is none', () => {
  test.each([
    ['says more than anybody asked for', '30ffff7f'],
    ['has a length of five groups', '30ffffffffff'],
    ['acknowledges nothing in particular', '400100'],
    ['has a topic beyond its packet', '3202ffff'],
  ])('%s', (_, hex) => {
    expect(() => createReader()(Buffer.from(hex, 'hex'))).toThrow()
  })
})
