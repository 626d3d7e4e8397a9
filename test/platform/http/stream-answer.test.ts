// Responses that are generated while they are sent.
import { describe, expect, test } from 'bun:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { readGpx } from '../../../src/formats/gpx/read'
import { StreamedAnswer, streamText } from '../../../src/platform/http/stream-answer'
import type { ChartAnswer } from '../../../src/workouts/recording/files/schemas'
import { steadyFitRide } from '../../support/fit-writer'
import { testApp } from '../../support/test-app'

const app = testApp()
const sam = await app.user('sam')

const points = 60_000
const { id } = await sam.upload(steadyFitRide({ points, step: 3e-5, climb: 1e-2 }))

async function ask(form: string, encoding: string) {
  const headers = { authorization: `Bearer ${sam.token}`, 'accept-encoding': encoding }
  const response = await app.handle(new Request(`http://localhost/api/workouts/${id}/${form}`, { headers }))
  return { headers: response.headers, bytes: Buffer.from(await response.bytes()) }
}

describe.each(['chart_data', 'gpx', 'gpx/segment/1', 'gpx/download'])('%s of a long recording', form => {
  test.each([
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ])('is the same as %s', async (encoding, unpack) => {
    const plain = await ask(form, 'identity')
    const packed = await ask(form, encoding)
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([
      null,
      encoding,
    ])
    expect(packed.headers.get('vary')).toBe('authorization, accept-encoding')
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4)
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true)
  })
})

test('a chart has every point', async () => {
  const { headers, bytes } = await ask('chart_data', 'identity')
  expect(headers.get('content-type')).toStartWith('application/json')
  const { data, ...others }: ChartAnswer = JSON.parse(bytes.toString())
  expect(others).toEqual({ status: 'success', message: '' })
  expect(data.chart_data.length).toBe(points)
  expect(data.chart_data.at(-1)).toMatchObject({
    duration: points - 1,
    time: 'Sat, 02 May 2026 00:39:59 GMT',
  })
})

test('a GPX file that is made has every point', async () => {
  const { headers, bytes } = await ask('gpx/download', 'identity')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.gpx$/)
  expect(readGpx([bytes]).points.count).toBe(points)
})

/** Yields 1000 pieces of 64 KiB, far more than the server generates before the client reads. */
function* manyPieces(state: { written: number; isOver: boolean }): Generator<string> {
  try {
    for (; state.written < 1000; state.written++) yield 'x'.repeat(64 * 1024)
  } finally {
    state.isOver = true
  }
}

test('what nobody receives is not written, and ends with who asked for it', async () => {
  const state = { written: 0, isOver: false }
  const answer = streamText(manyPieces(state), {})
  expect(answer).toBeInstanceOf(StreamedAnswer)
  const reader = answer.body!.getReader()
  await reader.read()
  expect(state.written).toBeLessThan(200)
  await reader.cancel()
  expect(state.isOver).toBe(true)
})

test('others have their turn while it is written', async () => {
  let turns = 0
  let isOver = false
  const takeTurns = () => {
    turns++
    if (!isOver) setImmediate(takeTurns)
  }
  takeTurns()
  const state = { written: 0, isOver: false }
  await streamText(manyPieces(state), {}).bytes()
  isOver = true
  expect(state.written).toBe(1000)
  expect(turns).toBeGreaterThan(500)
})
