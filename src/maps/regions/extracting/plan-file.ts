/**
 * The plan of an extract, stored beside the file being written. Each step is read separately. With the plan, a restart
 * repeats one step at most, and a resumed extract does not have to read the directories of the source again.
 *
 * The file consists of 64-bit floating-point numbers, which are exact for integers below 2 ** 53. Their order is:
 * number of steps, maximum gap within a request, compression of the tiles, start of the tiles in the source and in the
 * new file; then the index of the first copy of each step, followed by the number of all copies; then the copies, with
 * three numbers each.
 */
import { open } from 'node:fs/promises'
import type { Compression } from 'pmtiles'
import type { Copy } from './plan-copies'

const headNumbers = 5
const bytesOfNumber = 8

interface ExtractFacts {
  /** Maximum number of unneeded bytes between two tiles that are fetched in one request. */
  maxGap: number
  tileCompression: Compression
  /** Offset of the first tile: `tilesFrom` in the source, `tilesTo` in the new file. */
  tilesFrom: number
  tilesTo: number
}

export interface ExtractPlan extends ExtractFacts {
  /** Copies of each step, ordered by offset in the source. */
  steps: readonly (readonly Copy[])[]
}

export function writePlan({ steps, ...facts }: ExtractPlan): Uint8Array<ArrayBuffer> {
  const copies = steps.flat()
  const numbers = new Float64Array(headNumbers + steps.length + 1 + copies.length * 3)
  const { maxGap, tileCompression, tilesFrom, tilesTo } = facts
  numbers.set([steps.length, maxGap, tileCompression, tilesFrom, tilesTo])
  let first = 0
  for (const [index, step] of steps.entries()) {
    numbers[headNumbers + index] = first
    first += step.length
  }
  numbers[headNumbers + steps.length] = first
  for (const [index, { from, to, length }] of copies.entries()) {
    numbers.set([from, to, length], headNumbers + steps.length + 1 + index * 3)
  }
  return new Uint8Array(numbers.buffer)
}

/** Reads one step of a plan. @throws Error if the file is not a plan or has no such step */
export async function readStep(path: string, step: number): Promise<ExtractFacts & { copies: Copy[] }> {
  const file = await open(path, 'r')
  const read = async (first: number, count: number) => {
    const numbers = new Float64Array(count)
    const { bytesRead } = await file.read(
      new Uint8Array(numbers.buffer),
      0,
      numbers.byteLength,
      first * bytesOfNumber,
    )
    if (bytesRead < numbers.byteLength) throw new RangeError('the plan is cut off')
    return numbers
  }
  try {
    const [steps = 0, maxGap = 0, tileCompression = 0, tilesFrom = 0, tilesTo = 0] = await read(
      0,
      headNumbers,
    )
    if (!(step < steps)) throw new RangeError('the plan has no such step')
    const [first = 0, end = 0] = await read(headNumbers + step, 2)
    const numbers = await read(headNumbers + steps + 1 + first * 3, (end - first) * 3)
    const copies = Array.from({ length: end - first }, (_, i) => ({
      from: numbers[i * 3] ?? 0,
      to: numbers[i * 3 + 1] ?? 0,
      length: numbers[i * 3 + 2] ?? 0,
    }))
    return { maxGap, tileCompression, tilesFrom, tilesTo, copies }
  } finally {
    await file.close()
  }
}
