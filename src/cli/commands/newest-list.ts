// Remembers how new the list of releases was, beside the executable, so that nobody can show an older one.
import { chmodSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { FeedFailure } from '../../instance/updates/release-feed'
import { renameDurably } from '../../lib/files/write-durably'
import { writeAside } from '../../platform/storage/write-file'

/**
 * Refuses a list of releases that is older than an earlier one: signatures never expire, so an attacker could send an
 * old list to hide later releases. The date of the newest list is stored in the folder of the executable, so only users
 * who may replace the executable can remove the date. Without write permission the date is not stored, but then no
 * update could be installed either.
 * @param program path of the executable; null: the list is not checked
 * @param source feed and key of the list, see `sourceOf`; dates from other sources do not count
 * @param madeAt date of the list; null if it has none, as in lists of old releases
 * @throws FeedFailure if the list is older than the newest one of this source
 */
export async function requireNewestList(program: string | null, source: string, madeAt: Date | null) {
  if (program === null) return
  const path = join(dirname(program), `.${basename(program)}.releases`)
  const known = readKnown(path, source)
  if (known !== null && (madeAt === null || madeAt < known)) throw new FeedFailure(tellOlder(madeAt, known))
  if (madeAt === null || madeAt.getTime() === known?.getTime()) return
  const aside = `${path}.new`
  try {
    await writeAside(aside, new TextEncoder().encode(`${source} ${madeAt.toISOString()}\n`))
    // All users may read the file, because `--check` and the update are often run by different users.
    chmodSync(aside, 0o644)
    await renameDurably(aside, path)
  } catch {
    // Ignored, because an update that follows writes to the same folder and reports the reason.
  }
}

/** Reads the stored date of the newest list; null if none is stored for this source. */
function readKnown(path: string, source: string): Date | null {
  try {
    const [knownSource, time = ''] = readFileSync(path, 'utf8').trim().split(' ')
    const date = new Date(time)
    return knownSource === source && !Number.isNaN(date.getTime()) ? date : null
  } catch {
    return null
  }
}

function tellOlder(madeAt: Date | null, known: Date): string {
  const [made, before] = [madeAt, known].map(date => date?.toISOString().replace('.000Z', 'Z'))
  const list =
    made === undefined
      ? 'The list of releases does not say when it was made, and'
      : `The list of releases is of ${made}, and`
  return `${list} there was one of ${before} before.`
}
