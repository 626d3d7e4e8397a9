/** Reads the names of towns in the script of their country, from GeoNames (CC BY 4.0). */
import file from './local-names.bin.br' with { type: 'file' }
import { readBrotli } from './read-brotli'

export interface LocalNamesFile {
  /** Differences between the indexes of successive towns that have a local name, in the order of the places file. */
  gaps: number[]
  names: string[]
}

/** The local names, by the index of a town in the places file. */
export type LocalNames = ReadonlyMap<number, string>

/** Returns bytes that change whenever the names change: the compressed file itself. */
export const versionOfLocalNames = (): Promise<Uint8Array<ArrayBuffer>> => Bun.file(file).bytes()

export async function readLocalNames(): Promise<LocalNames> {
  const { gaps, names }: LocalNamesFile = JSON.parse((await readBrotli(file)).toString())
  let town = 0
  return new Map(
    gaps.map((gap, at) => {
      town += gap
      return [town, names[at] ?? '']
    }),
  )
}
