// `trackhut update`: downloads a newer release, and replaces this executable.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openArchive } from '../../formats/zip/open-archive'
import { UnreadableArchive } from '../../formats/zip/unreadable-archive'
import {
  dateOfSums,
  isNewer,
  newestRelease,
  type PublishedRelease,
} from '../../instance/updates/published-releases'
import {
  FeedFailure,
  fetchArchive,
  fetchSums,
  findFeed,
  type ReleaseFeed,
  sourceOf,
} from '../../instance/updates/release-feed'
import { minute } from '../../lib/durations'
import { formatFileSize } from '../../lib/files/file-size'
import { renameDurably } from '../../lib/files/write-durably'
import { machineKind } from '../../lib/system/machine'
import { codeOf, messageOf } from '../../lib/thrown'
import { AppError, CommandFailed } from '../../platform/errors'
import { usualService } from '../../platform/settings/service-settings'
import type { Config } from '../../platform/settings/table/config-type'
import { writeAside } from '../../platform/storage/write-file'
import { fullVersion } from '../../platform/version'
import type { CommandContext, Report } from '../terminal/command'
import { createProgress } from '../terminal/progress'
import { requireNewestList } from './newest-list'

/** Maximum size of the compressed archive. The uncompressed executable may be three times as large. */
const maxArchiveBytes = 300_000_000

/**
 * Time limit for the new executable to print its version: reading the executable from a slow SD card takes several
 * seconds.
 */
const patienceMs = minute

/**
 * Updates to a newer version, or with `--check` only reports it.
 * @throws CommandFailed if it fails; nothing has changed then
 */
export async function update({ config, options }: CommandContext): Promise<Report> {
  const feed = requireFeed(config)
  try {
    const sums = await fetchSums(feed)
    await requireNewestList(findOwnProgram(), sourceOf(feed), dateOfSums(sums))
    const newest = newestRelease(sums, machineKind())
    if (newest === null) throw new FeedFailure(`It has no release for this machine (${machineKind()}).`)
    const madeAt = dateOfSums(sums)
    const isNew = isNewer(newest.version, fullVersion)
    const json = {
      version: fullVersion,
      newest: newest.version,
      is_newer: isNew,
      list_made_at: madeAt?.toISOString() ?? null,
      installed: null,
      kept: null,
    }
    if (!isNew) return { text: tellNothingNew(newest, madeAt), json }
    if (options.check) {
      const text = `Version ${newest.version} is available; this is ${fullVersion}. To install it: trackhut update`
      return { text, json }
    }
    const taken = await take(feed, newest)
    return { text: taken.text, json: { ...json, installed: taken.program, kept: taken.kept } }
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
      `The address of the releases is not known. Set it with UPDATE_FEED in the environment or in ${usualService.file}, or with trackhut update --update-feed https://…`,
    )
  }
  throw new CommandFailed(
    'The key of the releases is not known, because this executable was built without one. Set it with UPDATE_KEY.',
  )
}

/**
 * Reports that there is no newer version. Includes the date of the list, because an attacker could send an old list to
 * hide newer versions.
 */
function tellNothingNew(newest: PublishedRelease, madeAt: Date | null): string {
  const list = madeAt === null ? 'the list' : `the list of ${madeAt.toISOString().slice(0, 10)}`
  return isNewer(fullVersion, newest.version)
    ? `This is ${fullVersion}. The newest version in ${list} is ${newest.version}, an older one.`
    : `This is ${fullVersion}, the newest version in ${list}.`
}

async function take(feed: ReleaseFeed, release: PublishedRelease) {
  const program = requireOwnProgram(release.version)
  const content = await fetchWhole(feed, release)
  const kept = await replaceProgram(program, await unpackProgram(release.archive, content), release.version)
  const text = `Version ${release.version} is ${program}. Version ${fullVersion} is kept as ${kept}.\n${restartHint()}`
  return { text, program, kept }
}

/** Downloads a release archive. @throws FeedFailure if its checksum is wrong */
async function fetchWhole(feed: ReleaseFeed, { archive, sum }: PublishedRelease) {
  const progress = createProgress()
  progress.begin(`Fetching ${archive}`)
  const pieces: Uint8Array[] = []
  let bytes = 0
  const hash = createHash('sha256')
  for await (const piece of fetchArchive(feed, archive, maxArchiveBytes)) {
    hash.update(piece)
    pieces.push(piece)
    bytes += piece.byteLength
    progress.show(`Fetching ${archive}: ${formatFileSize(bytes)}`, 0, 0)
  }
  progress.end()
  if (hash.digest('hex') !== sum) throw new FeedFailure(`${archive} does not have the listed checksum.`)
  return new Uint8Array(Buffer.concat(pieces))
}

/** Limits against crafted archives. A release has about thirty files, far fewer than allowed here. */
const archiveLimits = { entries: 1000, totalSize: 1_000_000_000 }

/**
 * Extracts the executable from a release archive.
 * @param content a `.tar.gz`, or for Windows a `.zip`
 * @throws FeedFailure if the archive does not contain it
 */
async function unpackProgram(name: string, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const program = name.endsWith('.zip') ? await fromZip(content) : await fromTar(content)
  if (program === null) throw new FeedFailure(`There is no executable in ${name}.`)
  return program
}

async function fromTar(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const files = await new Bun.Archive(content).files('*/trackhut').catch(() => new Map<string, File>())
  const [file] = files.values()
  return file ? file.bytes() : null
}

async function fromZip(content: Uint8Array): Promise<Uint8Array | null> {
  const source = {
    size: content.byteLength,
    read: async (position: number, length: number) => content.subarray(position, position + length),
  }
  try {
    const files = await openArchive(source, archiveLimits)
    const file = [...files.values()].find(({ name }) => basename(name) === 'trackhut.exe')
    return file ? await file.read() : null
  } catch (error) {
    if (error instanceof UnreadableArchive) return null
    throw error
  }
}

/** Returns the path of this executable; null if it runs from source, or a package manager owns the executable. */
const findOwnProgram = (): string | null =>
  isSources(process.execPath) || isOfPackage(process.execPath) ? null : process.execPath

/**
 * The path of this executable.
 * @throws CommandFailed if something else manages the executable, such as a package manager
 */
function requireOwnProgram(newVersion: string): string {
  const program = process.execPath
  if (isSources(program)) {
    throw new CommandFailed('Trackhut runs from its sources here. Fetch newer sources instead.')
  }
  if (isOfPackage(program)) {
    throw new CommandFailed(
      `${program} belongs to the Debian package: fetch trackhut_${newVersion} as a .deb and install it with apt.`,
    )
  }
  return program
}

const isSources = (program: string) => basename(program).startsWith('bun')

/** Whether the executable belongs to a Debian package, according to dpkg. False without dpkg. */
function isOfPackage(program: string): boolean {
  return Bun.which('dpkg-query') !== null && Bun.spawnSync(['dpkg-query', '--search', program]).exitCode === 0
}

/**
 * Replaces an executable that may be running, and keeps the old one beside it.
 * @returns path of the old one
 * @throws CommandFailed if it fails; the old executable is still in place then
 */
async function replaceProgram(program: string, content: Uint8Array, newVersion: string): Promise<string> {
  const [name = '', ending = ''] =
    process.platform === 'win32' ? [program.replace(/\.exe$/i, ''), '.exe'] : [program]
  const aside = join(dirname(program), `.${basename(name)}.new${ending}`)
  const kept = `${name}.old${ending}`
  try {
    await writeAside(aside, content)
    likeThe(program, aside)
    requireToRun(aside, newVersion)
    rmSync(kept, { force: true })
    keep(program, kept)
    await renameDurably(aside, program)
    return kept
  } catch (error) {
    await rm(aside, { force: true }).catch(() => {})
    if (!existsSync(program)) renameSync(kept, program)
    if (error instanceof CommandFailed) throw error
    throw new CommandFailed(`${program} stays version ${fullVersion}: ${reasonOf(error, dirname(program))}`)
  }
}

function likeThe(program: string, aside: string) {
  const { mode, uid, gid } = statSync(program)
  if (process.getuid?.() === 0) chownSync(aside, uid, gid)
  chmodSync(aside, mode & 0o7777)
}

/** Requires that the new executable runs, so that a broken executable is noticed now and not at the next start. */
function requireToRun(aside: string, newVersion: string) {
  const { stdout, exitCode } = Bun.spawnSync([aside, '--version'], { stderr: 'ignore', timeout: patienceMs })
  if (exitCode === 0 && stdout.toString().includes(newVersion)) return
  throw new CommandFailed(`Version ${newVersion} does not run on this machine. Nothing was changed.`)
}

/**
 * Keeps the old executable under another name. A running executable cannot be moved on every system, so it is linked or
 * copied. On Windows it must be moved, because its name cannot be reused otherwise.
 */
function keep(program: string, kept: string) {
  if (process.platform === 'win32') return renameSync(program, kept)
  try {
    linkSync(program, kept)
  } catch {
    // This file system has no hard links.
    copyFileSync(program, kept)
  }
}

function reasonOf(error: unknown, folder: string): string {
  if (codeOf(error) === 'EROFS') {
    return `${folder} is read-only. In a container, take the newer image.`
  }
  if (['EACCES', 'EPERM'].includes(codeOf(error))) {
    return `${folder} cannot be written to. Do this as whoever may, such as with sudo.`
  }
  if (error instanceof AppError || codeOf(error) === 'ENOSPC') return 'the disk is full.'
  return messageOf(error)
}

/** Tells the user to restart the server, because a running server keeps its version. */
function restartHint(): string {
  if (existsSync('/etc/systemd/system/trackhut.service')) return 'Now: sudo systemctl restart trackhut'
  if (existsSync('/etc/init.d/trackhut')) return 'Now: sudo rc-service trackhut restart'
  return 'Now end the server and start it again.'
}
