// Native modules unpack themselves into a folder and are loaded from it. This fails on disks that are mounted with
// `noexec`.
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Whether the disk that holds a folder is mounted with `noexec`. False if unknown, as on systems other than Linux.
 * @param mounts content of /proc/self/mountinfo, see proc(5)
 */
export function forbidsPrograms(folder: string, mounts: string | null = readMounts()): boolean {
  const fields = (mounts ?? '').split('\n').map(line => line.split(' '))
  const [, options = ''] = fields
    .map(([, , , , point = '', options = '']) => [decodeOctal(point), options] as const)
    .filter(([point]) => point !== '' && `${folder}/`.startsWith(point.endsWith('/') ? point : `${point}/`))
    // If two mounts have the same folder, the later one hides the earlier.
    .reduce((best, mount) => (mount[0].length >= best[0].length ? mount : best), ['', ''] as const)
  return options.split(',').includes('noexec')
}

/** Decodes the octal escapes with which /proc/self/mountinfo writes spaces and some other characters. */
const decodeOctal = (point: string) =>
  point.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

function readMounts(): string | null {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
  } catch {
    return null
  }
}

/**
 * Whether modules may be loaded from a folder. They may not if the owner of the data directory is neither root nor the
 * current user, because that owner could replace a module.
 */
export const mayLoadFrom = (run: string): boolean =>
  !forbidsPrograms(realpathSync(run)) && [0, process.geteuid?.() ?? 0].includes(statSync(dirname(run)).uid)

/**
 * Returns the folder into which modules are unpacked: in the data directory or, if modules cannot be loaded from there,
 * a new temporary folder that is deleted when the process ends.
 * @param run folder in the data directory for files that exist only while a process runs
 * @returns `null` if there is no usable folder
 */
export function makeModuleFolder(run: string): string | null {
  if (mayLoadFrom(run)) return run
  try {
    const place = realpathSync(tmpdir())
    if (forbidsPrograms(place)) return null
    const folder = mkdtempSync(join(place, 'trackhut-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    // The temporary folder is not usable either, for instance because it is read-only or missing.
    return null
  }
}
