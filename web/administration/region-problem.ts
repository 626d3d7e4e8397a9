// Why the server does not take or use a region file, in the app's words. Pure.
import type { RegionProblem } from '../../src/regions/bad-region'

type Refusal = RegionProblem | 'the name of the file is not allowed' | 'there is not enough room on the disk'

const known = {
  'this is not a PMTiles file of version 3': 'regions.notPmtiles',
  'the file holds pictures, not vector tiles': 'regions.notVector',
  'the file is not in the Protomaps basemap schema': 'regions.notProtomaps',
  'the file is cut off: it is shorter than it says': 'regions.cutOff',
  'the file is compressed in a way that is not supported': 'regions.compression',
  'the directory of the file is damaged': 'regions.damaged',
  'the description of the file is damaged': 'regions.damaged',
  'the header of the file is damaged': 'regions.damaged',
  'the file holds no tiles': 'regions.noTiles',
  'a tile of the file is damaged': 'regions.damaged',
  'the file cannot be read': 'regions.unreadable',
  'the name of the file is not allowed': 'regions.badName',
  'there is not enough room on the disk': 'regions.noRoom',
} as const satisfies Record<Refusal, string>

export type RegionProblemKey = (typeof known)[Refusal]

/** Null for what is not about the file. */
export function regionProblem(sentence: string): RegionProblemKey | null {
  return Object.hasOwn(known, sentence) ? known[sentence as Refusal] : null
}

/** The name that a file gets on the server: letters, digits and little else, whatever it was called. */
export function regionName(fileName: string): string {
  const stem = fileName.replace(/\.pmtiles$/i, '').normalize('NFKD')
  const safe = stem.replaceAll(/\p{M}/gu, '').replaceAll(/[^A-Za-z0-9._-]+/g, '-')
  return `${safe.replaceAll(/^[._-]+|[._-]+$/g, '').slice(0, 90) || 'region'}.pmtiles`
}
