// `trackhut update`: fetches a newer release, and puts its executable in the place of this one.
import { createHash } from 'node:crypto'
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
import { machineKind } from '../../../lib/system/machine'
import { CommandFailed } from '../../../platform/errors'
import { usualService } from '../../../platform/settings/service-settings'
import type { Config } from '../../../platform/settings/table/config-type'
import { fullVersion } from '../../../platform/version'
import type { CommandContext } from '../../terminal/command'
import { createProgress } from '../../terminal/progress'
import { requireNewestList } from './newest-list'
import { findOwnProgram, replaceProgram, requireOwnProgram, restartHint } from './replace-program'

/** Packed; the executable itself has no more than three times as much. */
const mostArchiveBytes = 300_000_000

/**
 * Says whether there is a newer version, and without `--check` takes it.
 * @throws CommandFailed with nothing changed
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

/** Whoever shows an old list hides that there is more: people see how old it is. */
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

/** @throws FeedFailure when it is not what the sums say */
async function fetchWhole(feed: ReleaseFeed, { archive, sum }: PublishedRelease) {
  const progress = createProgress()
  progress.begin(`Fetching ${archive}`)
  const pieces: Uint8Array[] = []
  const hash = createHash('sha256')
  for await (const piece of fetchArchive(feed, archive, mostArchiveBytes)) {
    hash.update(piece)
    pieces.push(piece)
  }
  progress.end()
  if (hash.digest('hex') !== sum) throw new FeedFailure(`${archive} is not what its sum says.`)
  return new Uint8Array(Buffer.concat(pieces))
}
