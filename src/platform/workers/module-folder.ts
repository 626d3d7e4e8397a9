// Native modules unpack themselves into a folder and are loaded from there. A disk may allow no program to be run from it.
import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Whether the disk that a folder is on is mounted with `noexec`. False where that cannot be known, as on other systems.
 * @param mounts as in proc(5), /proc/self/mountinfo
 */
export function forbidsPrograms(folder: string, mounts: string | null = readMounts()): boolean {
  const fields = (mounts ?? '').split('\n').map(line => line.split(' '))
  const [, options = ''] = fields
    .map(([, , , , point = '', options = '']) => [decodeOctal(point), options] as const)
    .filter(([point]) => point !== '' && `${folder}/`.startsWith(point.endsWith('/') ? point : `${point}/`))
    // Of two on the same folder the later covers the earlier.
    .reduce((best, mount) => (mount[0].length >= best[0].length ? mount : best), ['', ''] as const)
  return options.split(',').includes('noexec')
}

/** Spaces and the like are written in octal. */
const decodeOctal = (point: string) =>
  point.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

function readMounts(): string | null {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
  } catch {
    return null
  }
}

/** The owner of the data directory could put a module of theirs before root. */
export const mayLoadFrom = (run: string): boolean =>
  !forbidsPrograms(realpathSync(run)) && [0, process.geteuid?.() ?? 0].includes(statSync(dirname(run)).uid)

/**
 * Where modules are unpacked: below the data directory or, where nothing may be loaded from that, in a new folder elsewhere
 * that goes with the process.
 * @param run the folder of the data directory for what lives as long as a process
 * @returns null when there is no place at all
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
    // It is read-only, for instance, or there is none.
    return null
  }
}
