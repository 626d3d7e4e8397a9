import { describe, expect, test } from 'bun:test'
import { AppError } from '../../../../src/platform/errors'
import { answerFailure } from '../../../../src/platform/http/errors'
import { pacedPieces } from '../../../../src/platform/http/input/bounded-body'
import { createLog } from '../../../../src/platform/log'
import { letPass } from '../../../support/waiting'

const tooSlow = expect.objectContaining({ kind: 'tooSlow', code: 'request-too-slow' })

/** A body of `pieces` pieces with `bytes` bytes each. It ends only if `ends`. `gone` resolves when it is cancelled. */
function sender(pieces: number, { bytes = 100, pauseMs = 0, ends = false } = {}) {
  const gone = Promise.withResolvers<'gone'>()
  let left = pieces
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await letPass(pauseMs)
        if (left-- > 0) controller.enqueue(new Uint8Array(bytes))
        else if (ends) controller.close()
        else await gone.promise
      },
      cancel: () => gone.resolve('gone'),
    },
    { highWaterMark: 0 },
  )
  return { body, gone: gone.promise }
}

const sizeOf = async (pieces: AsyncIterable<Uint8Array>) => {
  let size = 0
  for await (const piece of pieces) size += piece.byteLength
  return size
}

const patient = { graceMs: 60_000, bytesPerSecond: 1, silenceMs: 60_000 }

describe('a body', () => {
  test('comes as it is', async () => {
    expect(await sizeOf(pacedPieces(sender(50, { ends: true }).body, patient))).toBe(5000)
  })

  test.each([
    ['nothing comes', sender(0), { ...patient, graceMs: 50 }],
    [
      'less comes than has to',
      sender(1000, { bytes: 1, pauseMs: 5 }),
      { ...patient, graceMs: 50, bytesPerSecond: 1e6 },
    ],
    [
      'nothing comes any more, whatever came before',
      sender(50, { bytes: 1e6 }),
      { ...patient, silenceMs: 50 },
    ],
  ])('is refused when %s, and its sender is not listened to any more', async (_, { body, gone }, pace) => {
    await expect(sizeOf(pacedPieces(body, pace))).rejects.toEqual(tooSlow)
    expect(await gone).toBe('gone')
  })

  test('is not held against its sender while its reader is busy', async () => {
    const pieces = pacedPieces(sender(5, { ends: true }).body, {
      graceMs: 1000,
      bytesPerSecond: 1e9,
      silenceMs: 60_000,
    })
    let size = 0
    for await (const piece of pieces) {
      size += piece.byteLength
      await letPass(250)
    }
    expect(size).toBe(500)
  })

  test('of which no more is wanted is let go', async () => {
    const { body, gone } = sender(50)
    for await (const _ of pacedPieces(body, patient)) break
    expect(await gone).toBe('gone')
  })
})

test('a request that is too slow is told so, and its connection ends', async () => {
  const error = new AppError('tooSlow', 'request-too-slow', 'the request is sent too slowly')
  const request = new Request('http://localhost/api/workouts', { method: 'POST' })
  const log = createLog(
    () => {},
    () => new Date(),
  )
  const answer = answerFailure({ code: 'UNKNOWN', error, request, path: '/api/workouts' }, log, {
    otherMethods: () => [],
    isTakenForId: () => false,
    documentedText: () => undefined,
    faultOf: () => null,
    idOf: () => 'an id',
  })
  expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([
    408,
    'close',
    { status: 'error', message: 'the request is sent too slowly', code: 'request-too-slow' },
  ])
})
