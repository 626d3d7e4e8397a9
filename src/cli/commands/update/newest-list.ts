// When the newest list of releases was made that this executable has been shown. A signature is good for ever: whoever shows an
// older list, with one that was good once, hides what came after it.
import { chmodSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { FeedFailure } from '../../../instance/updates/release-feed'
import { renameDurably } from '../../../lib/files/write-durably'
import { writeAside } from '../../../platform/storage/write-file'

/**
 * Remembers when the list was made, beside the executable: only whoever may replace that can make it forget. Where nothing can
 * be written there, nothing is remembered, nor could anything be installed.
 * @param program null remembers nothing
 * @param source which feed and key it is of, as `sourceOf` names them: what others said does not count
 * @param madeAt null where it does not say, as no list does since lists say it
 * @throws FeedFailure for a list that is older than one there was before
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
    // Whoever looks with --check is often another than who installs.
    chmodSync(aside, 0o644)
    await renameDurably(aside, path)
  } catch {
    // What goes on to install says why nothing can be written here.
  }
}

/** Null when nothing is known of the source. */
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
