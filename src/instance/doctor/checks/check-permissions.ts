// Checks that only the owner can access the files of the data directory, and that no file is a link.
import { lstatSync, realpathSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKeyRing, UnsafeSecretKey } from '../../../platform/access/tokens/secret-key'
import { forbidsPrograms } from '../../../platform/workers/module-folder'
import { type DataDirectory, type Fault, faultOf } from '../inspection/check'
import { type Entry, walk } from '../inspection/walk'

/**
 * Folders that are not checked: region files are public, other users put recordings into the inbox, and the other
 * folders can be rebuilt.
 */
const notAsked = ['regions', 'inbox', 'cache', 'run']

export async function checkPermissions(directory: DataDirectory): Promise<Fault[]> {
  const { root } = directory.dataDir
  const { mode, uid } = lstatSync(root)
  const entries: Entry[] = [{ path: '.', kind: 'folder', mode: mode & 0o777, uid }]
  for await (const entry of walk(root, notAsked)) entries.push(entry)
  return [
    ...findOpen(root, entries),
    ...faultOf('path', pathsOf(entries.filter(entry => entry.uid !== uid)), {
      state: 'problem',
      sentence: 'Not everything belongs to the owner of the data directory.',
      advice: `Was a command run as another user? Run: chown -R ${uid} ${root}`,
    }),
    ...faultOf('path', pathsOf(entries.filter(entry => !isOurs(entry))), {
      state: 'problem',
      sentence:
        'The data directory contains links or devices, which Trackhut never creates and does not follow.',
      advice: 'Find out who put them there, and remove them.',
    }),
    ...findBadKey(directory),
    ...findNoPrograms(directory),
  ]
}

const isOurs = ({ kind }: Entry) => kind === 'file' || kind === 'folder'
const pathsOf = (entries: readonly Entry[]) => entries.map(({ path }) => path)

function findOpen(root: string, entries: readonly Entry[]): Fault[] {
  // Windows has no such permission bits.
  if (process.platform === 'win32') return []
  const open = entries.filter(entry => isOurs(entry) && entry.mode & 0o077)
  return faultOf('path', pathsOf(open), {
    state: 'problem',
    sentence: 'Other users of this machine have access to the data.',
    async repair() {
      for (const { path, kind } of open) await chmod(join(root, path), kind === 'folder' ? 0o700 : 0o600)
      return 'Other users of this machine no longer have access to the data.'
    },
  })
}

function findBadKey({ config, dataDir }: DataDirectory): Fault[] {
  if (config.secretKey !== null) return []
  const facts = lstatSync(dataDir.secretKey, { throwIfNoEntry: false })
  if (!facts) {
    const sentence = 'There is no secret.key: the next start creates one, and everybody has to log in again.'
    return [{ state: 'notice', sentence, advice: 'If you have a copy of it, put it back.' }]
  }
  // Other checks report links, and keys that other users can read.
  if (!facts.isFile() || facts.mode & 0o077) return []
  try {
    openKeyRing(dataDir.secretKey)
    return []
  } catch (error) {
    if (!(error instanceof UnsafeSecretKey)) throw error
    const advice = 'Restore it from a copy, or delete it: then everybody has to log in again.'
    return [{ state: 'problem', sentence: `${error.message}.`, advice }]
  }
}

function findNoPrograms({ dataDir }: DataDirectory): Fault[] {
  if (!forbidsPrograms(realpathSync(dataDir.root))) return []
  const sentence =
    'The disk of the data directory runs no programs (noexec), so the module that draws map images is unpacked elsewhere.'
  const advice = `Unless ${tmpdir()} allows programs, no map images are drawn: mount the disk without noexec.`
  return [{ state: 'notice', sentence, advice }]
}
