// Native modules are compressed in the executable (`onlyNative` in build.ts). Here they are unpacked and loaded.
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partEnding } from '../../lib/files/write-durably'

/** A native module in the executable. */
export interface PackedModule {
  /** Path of the module, compressed with zstd. */
  path: string
  /** SHA-256 of the module itself, in hexadecimal. */
  sha256: string
}

/**
 * Loads a native module. It is unpacked into the folder that the environment names (see
 * platform/workers/module-folder.ts) or, without one, into a new temporary folder.
 * @returns what the module exports
 * @throws an error with code ENOSPC if the disk is full, or ERR_DLOPEN_FAILED if the module cannot be loaded
 */
export function loadPacked(packed: PackedModule): object {
  const loaded: { exports: object } = { exports: {} }
  process.dlopen(loaded, unpackModule(packed, process.env.BUN_TMPDIR ?? makePrivateFolder()))
  return loaded.exports
}

/**
 * Unpacks a native module, unless an earlier process has done so. Several processes can do it at the same time.
 * @param folder a folder to which nobody else can write
 * @returns the path of the module
 */
export function unpackModule({ path, sha256 }: PackedModule, folder: string): string {
  const name = `${sha256.slice(0, 32)}.node`
  const target = join(folder, name)
  if (isWhole(target, sha256)) return target
  const part = join(folder, crypto.randomUUID() + partEnding)
  try {
    writeFileSync(part, Bun.zstdDecompressSync(readFileSync(path)), { flag: 'wx', mode: 0o600 })
    renameSync(part, target)
  } finally {
    rmSync(part, { force: true })
  }
  removeOthers(folder, name)
  return target
}

/**
 * Whether a file is the module. Its content is compared, because the folder may have come from somewhere else with a
 * module that we must not run.
 */
function isWhole(path: string, sha256: string): boolean {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch {
    // It is missing, or it is a link.
    return false
  }
  try {
    const hasher = new Bun.CryptoHasher('sha256')
    const piece = new Uint8Array(256 * 1024)
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hasher.update(piece.subarray(0, read))
    }
    return hasher.digest('hex') === sha256
  } finally {
    closeSync(file)
  }
}

/** Removes the modules of earlier versions. Where they are in use and cannot be removed (Windows), they stay. */
function removeOthers(folder: string, name: string) {
  for (const other of readdirSync(folder).filter(file => file.endsWith('.node') && file !== name)) {
    try {
      rmSync(join(folder, other), { force: true })
    } catch {
      // The next version tries again.
    }
  }
}

function makePrivateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trackhut-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
