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
import { minute } from '../../../lib/durations'
import { renameDurably } from '../../../lib/files/write-durably'
import { codeOf, messageOf } from '../../../lib/thrown'
import { AppError, CommandFailed } from '../../../platform/errors'
import { writeAside } from '../../../platform/storage/write-file'
import { fullVersion } from '../../../platform/version'

/** Time limit for the new executable to print its version: reading it from a slow card takes a while. */
const patienceMs = minute

/** The path of this executable; null if it may not be replaced, or no file may be put beside it. */
export const findOwnProgram = (): string | null =>
  isSources(process.execPath) || isOfPackage(process.execPath) ? null : process.execPath

/**
 * The path of this executable.
 * @throws CommandFailed if it is managed by something else
 */
export function requireOwnProgram(newVersion: string): string {
  const program = process.execPath
  if (isSources(program)) {
    throw new CommandFailed('This runs from the sources: fetch those that are newer.')
  }
  if (isOfPackage(program)) {
    throw new CommandFailed(
      `${program} belongs to the Debian package: fetch trackhut_${newVersion} as a .deb and install it with apt.`,
    )
  }
  return program
}

const isSources = (program: string) => basename(program).startsWith('bun')

/** Asks dpkg. Without dpkg, no file belongs to a Debian package. */
function isOfPackage(program: string): boolean {
  return Bun.which('dpkg-query') !== null && Bun.spawnSync(['dpkg-query', '--search', program]).exitCode === 0
}

/**
 * Replaces an executable that may be running, and keeps the old one beside it.
 * @returns path of the old one
 * @throws CommandFailed if it fails; the old executable is still in place then
 */
export async function replaceProgram(
  program: string,
  content: Uint8Array,
  newVersion: string,
): Promise<string> {
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

/** Checks now that the new executable runs, not at the next start. */
function requireToRun(aside: string, newVersion: string) {
  const { stdout, exitCode } = Bun.spawnSync([aside, '--version'], { stderr: 'ignore', timeout: patienceMs })
  if (exitCode === 0 && stdout.toString().includes(newVersion)) return
  throw new CommandFailed(`Version ${newVersion} does not run on this machine. Nothing was changed.`)
}

/**
 * Keeps the old executable under another name. A running executable cannot be moved on every system, so it is linked or
 * copied. Windows requires moving it before its name can be reused.
 */
function keep(program: string, kept: string) {
  if (process.platform === 'win32') return renameSync(program, kept)
  try {
    linkSync(program, kept)
  } catch {
    // The file system has no hard links.
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

/** A running server keeps its version until it is restarted. */
export function restartHint(): string {
  if (existsSync('/etc/systemd/system/trackhut.service')) return 'Now: sudo systemctl restart trackhut'
  if (existsSync('/etc/init.d/trackhut')) return 'Now: sudo rc-service trackhut restart'
  return 'Now end the server and start it again.'
}
