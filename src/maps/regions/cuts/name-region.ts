/** Names of files for areas: what people call the place, in letters that every system takes. PURE. */

const longestStem = 60

/** @param place undefined where nobody lives @param taken names of files */
export function freeName(place: string | undefined, taken: readonly string[]): string {
  const stem = stemOf(place ?? '') || 'area'
  for (let number = 1; ; number++) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}.pmtiles`
    if (!taken.includes(name)) return name
  }
}

function stemOf(place: string): string {
  const plain = place.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longestStem)
}
