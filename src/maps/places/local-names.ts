/** Opens what towns are called in the letters of their country: names of GeoNames (CC BY 4.0). */
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import file from './local-names.bin.br' with { type: 'file' }

export interface LocalNamesFile {
  /** From one town of the file of places that has such a name to the next. */
  gaps: number[]
  names: string[]
}

/** By the place of a town in the file of places. */
export type LocalNames = ReadonlyMap<number, string>

/** Changes when names do. */
export const versionOfLocalNames = (): Promise<Uint8Array<ArrayBuffer>> => Bun.file(file).bytes()

const unpack = promisify(brotliDecompress)

export async function readLocalNames(): Promise<LocalNames> {
  const bytes = await unpack(await Bun.file(file).bytes())
  const { gaps, names }: LocalNamesFile = JSON.parse(bytes.toString())
  let town = 0
  return new Map(
    gaps.map((gap, at) => {
      town += gap
      return [town, names[at] ?? '']
    }),
  )
}
