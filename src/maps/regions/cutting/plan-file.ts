/**
 * What is to be copied, in a file beside the one that is written: each step of the work is read by itself, so that an end
 * of the server loses one at most, and whoever goes on need not ask the source again what there is.
 *
 * All numbers are of 64 bits, as floating point, which any whole number below 2^53 fits into: how many steps there are,
 * the gap that requests may have, how tiles are compressed, where the tiles begin in the source and in our file; then for each step the index of its
 * first copy, and the number of copies at the end; then the copies, three numbers each.
 */
import { open } from 'node:fs/promises'
import type { Compression } from 'pmtiles'
import type { Copy } from './plan-copies'

const headNumbers = 5
const bytesOfNumber = 8

interface CutFacts {
  /** Between tiles that are got by one request. */
  mostGap: number
  tileCompression: Compression
  /** Where the tiles begin. */
  tilesFrom: number
  tilesTo: number
}

export interface CutPlan extends CutFacts {
  /** The copies of each step, by where they come from. */
  steps: readonly (readonly Copy[])[]
}

export function writePlan({ steps, ...facts }: CutPlan): Uint8Array<ArrayBuffer> {
  const copies = steps.flat()
  const numbers = new Float64Array(headNumbers + steps.length + 1 + copies.length * 3)
  const { mostGap, tileCompression, tilesFrom, tilesTo } = facts
  numbers.set([steps.length, mostGap, tileCompression, tilesFrom, tilesTo])
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

interface CutStep extends CutFacts {
  copies: Copy[]
}

/** One step of a plan. @throws Error when the file is none, or has no such step */
export async function readStep(path: string, step: number): Promise<CutStep> {
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
    const [steps = 0, mostGap = 0, tileCompression = 0, tilesFrom = 0, tilesTo = 0] = await read(
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
    return { mostGap, tileCompression, tilesFrom, tilesTo, copies }
  } finally {
    await file.close()
  }
}
