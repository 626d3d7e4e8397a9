// `trackhut update`: downloads a newer release, and replaces this executable.
import { createHash } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  dateOfSums,
  isNewer,
  newestRelease,
  type PublishedRelease,
} from '../../../instance/updates/published-releases'
import {
  FeedFailure,
  fetchArchive,
  fetchSums,
  findFeed,
  type ReleaseFeed,
  sourceOf,
} from '../../../instance/updates/release-feed'
import { unpackProgram } from '../../../instance/updates/unpack-program'
import { renameDurably } from '../../../lib/files/write-durably'
import { machineKind } from '../../../lib/system/machine'
import { CommandFailed } from '../../../platform/errors'
import { usualService } from '../../../platform/settings/service-settings'
import type { Config } from '../../../platform/settings/table/config-type'
import { writeAside } from '../../../platform/storage/write-file'
import { fullVersion } from '../../../platform/version'
import type { CommandContext } from '../../terminal/command'
import { createProgress } from '../../terminal/progress'
import { findOwnProgram, replaceProgram, requireOwnProgram, restartHint } from './replace-program'

/** Maximum size of the compressed archive. The executable may be three times as large. */
const maxArchiveBytes = 300_000_000

/**
 * Updates to a newer version, or with `--check` only reports it.
 * @throws CommandFailed if it fails; nothing has changed then
 */
export async function update({ config, options }: CommandContext): Promise<string> {
  const feed = requireFeed(config)
  try {
    const sums = await fetchSums(feed)
    await requireNewestList(findOwnProgram(), sourceOf(feed), dateOfSums(sums))
    const newest = newestRelease(sums, machineKind())
    if (newest === null) throw new FeedFailure(`It has nothing for this machine (${machineKind()}).`)
    if (!isNewer(newest.version, fullVersion)) return tellNothingNew(newest, dateOfSums(sums))
    if (options.check)
      return `Version ${newest.version} is there; this is ${fullVersion}. To take it: trackhut update`
    return await take(feed, newest)
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error
    throw new CommandFailed(`${feed.address}: ${error.message} Nothing was changed.`)
  }
}

function requireFeed(config: Config): ReleaseFeed {
  const feed = findFeed(config)
  if (feed !== null) return feed
  if (config.updateFeed === null) {
    throw new CommandFailed(
      `Where releases are published is not known. Say it with UPDATE_FEED in the environment or in ${usualService.file}, or with trackhut update --update-feed https://…`,
    )
  }
  throw new CommandFailed(
    'What releases are signed with is not known: this executable was built without a key. Set UPDATE_KEY to theirs.',
  )
}

/** Shows the date of the list: an attacker could present an old list to hide newer versions. */
function tellNothingNew(newest: PublishedRelease, madeAt: Date | null): string {
  const list = madeAt === null ? 'the list' : `the list of ${madeAt.toISOString().slice(0, 10)}`
  return isNewer(fullVersion, newest.version)
    ? `This is ${fullVersion}. The newest version in ${list} is ${newest.version}, an older one.`
    : `This is ${fullVersion}, the newest version in ${list}.`
}

async function take(feed: ReleaseFeed, release: PublishedRelease): Promise<string> {
  const program = requireOwnProgram(release.version)
  const content = await fetchWhole(feed, release)
  const kept = await replaceProgram(program, await unpackProgram(release.archive, content), release.version)
  return `Version ${release.version} is ${program}. Version ${fullVersion} is kept as ${kept}.\n${restartHint()}`
}

/** @throws FeedFailure if the checksum differs */
async function fetchWhole(feed: ReleaseFeed, { archive, sum }: PublishedRelease) {
  const progress = createProgress()
  progress.begin(`Fetching ${archive}`)
  const pieces: Uint8Array[] = []
  const hash = createHash('sha256')
  for await (const piece of fetchArchive(feed, archive, maxArchiveBytes)) {
    hash.update(piece)
    pieces.push(piece)
  }
  progress.end()
  if (hash.digest('hex') !== sum) throw new FeedFailure(`${archive} is not what its sum says.`)
  return new Uint8Array(Buffer.concat(pieces))
}

/**
 * Refuses a list of releases that is older than an earlier one: signatures never expire, so an attacker could present an
 * old list to hide later releases. The date of the newest list is stored beside the executable, where only users who may
 * replace that can remove it. Without write permission the date is not stored, but then no update could be installed
 * either.
 * @param program null stores nothing
 * @param source feed and key of the list, see `sourceOf`; dates from other sources do not count
 * @param madeAt date of the list; null if it has none, as in lists of old releases
 * @throws FeedFailure if the list is older than one before
 */
async function requireNewestList(program: string | null, source: string, madeAt: Date | null) {
  if (program === null) return
  const path = join(dirname(program), `.${basename(program)}.releases`)
  const known = readKnown(path, source)
  if (known !== null && (madeAt === null || madeAt < known)) throw new FeedFailure(tellOlder(madeAt, known))
  if (madeAt === null || madeAt.getTime() === known?.getTime()) return
  const aside = `${path}.new`
  try {
    await writeAside(aside, new TextEncoder().encode(`${source} ${madeAt.toISOString()}\n`))
    // `--check` is often run by another user than the update.
    chmodSync(aside, 0o644)
    await renameDurably(aside, path)
  } catch {
    // If an update follows, it reports why nothing can be written.
  }
}

/** Null if no date of this source is stored. */
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
