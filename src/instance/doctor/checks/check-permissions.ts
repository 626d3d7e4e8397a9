// Whether nobody but their owner can get at the files, and none of them leads elsewhere.
import { lstatSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { openKeyRing, UnsafeSecretKey } from '../../../platform/access/tokens/secret-key'
import { type Fault, faultOf } from '../inspection/finding'
import type { Patient } from '../inspection/data-directory'
import { type Entry, walk } from '../inspection/walk'

/** Region files are copied here by their owner, and public; what is in the others can be made again. */
const notAsked = ['regions', 'cache', 'run']

export async function checkPermissions(patient: Patient): Promise<Fault[]> {
  const { root } = patient.dataDir
  const { mode, uid } = lstatSync(root)
  const entries: Entry[] = [{ path: '.', kind: 'folder', mode: mode & 0o777, uid }]
  for await (const entry of walk(root, notAsked)) entries.push(entry)
  return [
    ...findOpen(root, entries),
    ...findForeign(root, entries, uid),
    ...findLinks(entries),
    ...findBadKey(patient),
  ]
}

const isOurs = ({ kind }: Entry) => kind === 'file' || kind === 'folder'
const pathsOf = (entries: readonly Entry[]) => entries.map(({ path }) => path)

function findOpen(root: string, entries: readonly Entry[]): Fault[] {
  // Windows has no such permissions.
  if (process.platform === 'win32') return []
  const open = entries.filter(entry => isOurs(entry) && entry.mode & 0o077)
  return faultOf('path', pathsOf(open), {
    state: 'problem',
    sentence: 'Others on this machine may get at the data.',
    async mend() {
      for (const { path, kind } of open) await chmod(join(root, path), kind === 'folder' ? 0o700 : 0o600)
      return 'Nobody else may get at the data any more.'
    },
  })
}

function findForeign(root: string, entries: readonly Entry[], owner: number): Fault[] {
  const foreign = entries.filter(({ uid }) => uid !== owner)
  return faultOf('path', pathsOf(foreign), {
    state: 'problem',
    sentence: 'Not everything belongs to the owner of the data directory.',
    advice: `Was a command run as another user? Run: chown -R ${owner} ${root}`,
  })
}

function findLinks(entries: readonly Entry[]): Fault[] {
  const links = entries.filter(entry => !isOurs(entry))
  return faultOf('path', pathsOf(links), {
    state: 'problem',
    sentence: 'The data directory has links or devices, which Trackhut never makes and does not follow.',
    advice: 'Find out who put them there, and remove them.',
  })
}

function findBadKey({ config, dataDir }: Patient): Fault[] {
  if (config.secretKey !== null) return []
  const facts = lstatSync(dataDir.secretKey, { throwIfNoEntry: false })
  if (!facts) {
    const sentence = 'There is no secret.key: the next start makes one, and everybody has to log in again.'
    return [{ state: 'notice', sentence, advice: 'If there is a backup with it, bring it back.' }]
  }
  // Links, and those others can read, are told of above.
  return facts.isFile() && !(facts.mode & 0o077) ? findBadKeyIn(dataDir.secretKey) : []
}

function findBadKeyIn(path: string): Fault[] {
  try {
    openKeyRing(path)
    return []
  } catch (error) {
    if (!(error instanceof UnsafeSecretKey)) throw error
    const advice = 'Bring it back from a backup, or remove it: then everybody has to log in again.'
    return [{ state: 'problem', sentence: `${error.message}.`, advice }]
  }
}
