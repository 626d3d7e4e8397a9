import { describe, expect, test } from 'bun:test'
import { ApiError } from '../../../../web/data/client/api-error'
import { pieceSize, sendInPieces } from '../../../../web/data/transfer/send-in-pieces'

const size = 3 * pieceSize + 5

/**
 * A connection on which some attempts fail.
 * @param fails returns the error for an attempt that breaks off half-way, and otherwise `null`
 */
function lineThat(fails: (attempt: number) => Error | null) {
  const waits: number[] = []
  const sent: [from: number, to: number][] = []
  let arrived = 0
  return {
    waits,
    sent,
    arrived: () => arrived,
    async send(from: number, to: number) {
      sent.push([from, to])
      const failure = fails(sent.length)
      arrived = failure ? from + Math.floor((to - from) / 2) : to
      if (failure) throw failure
      return arrived
    },
    ask: async () => arrived,
    async wait(milliseconds: number) {
      waits.push(milliseconds)
    },
  }
}

describe('pieces', () => {
  test('follow each other to the end', async () => {
    const line = lineThat(() => null)
    await sendInPieces(size, 0, line)
    expect(line.sent).toEqual([
      [0, pieceSize],
      [pieceSize, 2 * pieceSize],
      [2 * pieceSize, 3 * pieceSize],
      [3 * pieceSize, size],
    ])
  })

  test('go on where one broke off', async () => {
    const line = lineThat(attempt => (attempt === 2 ? new ApiError(0, 'cut off') : null))
    await sendInPieces(size, 0, line)
    expect(line.sent[2]).toEqual([1.5 * pieceSize, 2.5 * pieceSize])
    expect([line.arrived(), line.waits]).toEqual([size, [1000]])
  })

  test('go on from what an earlier attempt sent', async () => {
    const line = lineThat(() => null)
    await sendInPieces(size, 3 * pieceSize, line)
    expect(line.sent).toEqual([[3 * pieceSize, size]])
  })

  test('are given up after a while, and at once when they are refused', async () => {
    const dead = lineThat(() => new ApiError(503, 'busy'))
    await expect(sendInPieces(size, 0, dead)).rejects.toThrow('busy')
    const refused = lineThat(() => new ApiError(413, 'too large'))
    await expect(sendInPieces(size, 0, refused)).rejects.toThrow('too large')
    const full = lineThat(() => new ApiError(507, 'no room'))
    await expect(sendInPieces(size, 0, full)).rejects.toThrow('no room')
    expect([refused.waits, full.waits]).toEqual([[], []])
  })
})
