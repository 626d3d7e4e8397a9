/** A release in the list of a release feed. */

export interface PublishedRelease {
  /** Version number such as `1.2.0`. */
  version: string
  /** File name of the release's archive, in the same folder as the list. */
  archive: string
  /** SHA-256 of the archive, as 64 hexadecimal digits. */
  sum: string
}

const line = /^([0-9a-f]{64}) [ *](trackhut-(\d{1,5}\.\d{1,5}\.\d{1,5})-([a-z0-9-]{1,40})\.(?:tar\.gz|zip))$/

/**
 * Finds the newest release for a machine; null if there is none.
 * @param sums contents of `SHA256SUMS`, as `sha256sum` writes it; lines of other files are ignored
 * @param machine platform as in archive names, such as `linux-x64`
 */
export function newestRelease(sums: string, machine: string): PublishedRelease | null {
  let newest: PublishedRelease | null = null
  for (const text of sums.split('\n')) {
    const [, sum = '', archive = '', version = '', target] = line.exec(text.trimEnd()) ?? []
    if (target !== machine) continue
    if (newest === null || isNewer(version, newest.version)) newest = { version, archive, sum }
  }
  return newest
}

/** Reads the time of the list from its first line; null if it is missing. */
export function dateOfSums(sums: string): Date | null {
  const [, time] = /^# Trackhut [0-9.]{1,20}, (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\r?\n/.exec(sums) ?? []
  const date = new Date(time ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

/** True if `version` comes after `than`. */
export const isNewer = (version: string, than: string): boolean => Bun.semver.order(version, than) > 0
