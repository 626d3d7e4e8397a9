// What the server remembers of its last encrypted backup, because it cannot read it: which files are in it, so that the
// next one writes only what is new. It is in the data directory, where the files themselves are.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { partEnding, renameDurably, writeDurablySync } from '../../../lib/files/write-durably'
import type { DataDir } from '../../../platform/storage/data-dir'
import { writeAside } from '../../../platform/storage/write-file'
import { PooledFacts, type PooledFile } from '../archive/pooled-file'

const Remembered = Type.Object({
  read_again: Type.Integer({ minimum: 0 }),
  files: Type.Array(
    Type.Object({ name: Type.String(), size: Type.Integer(), sha256: Type.String(), pooled: PooledFacts }),
  ),
})

export interface LastBackup {
  files: Map<string, PooledFile>
  readAgain: number
}

const folderIn = ({ root }: DataDir) => join(root, 'sealed-backups')
const fileIn = (dataDir: DataDir) => join(folderIn(dataDir), 'last.json')

/** If nothing is remembered, all files count as new. */
export function recallLast(dataDir: DataDir): LastBackup {
  try {
    const content: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    if (Value.Check(Remembered, content)) {
      const files = new Map(content.files.map(({ name, ...file }) => [name, file]))
      return { files, readAgain: content.read_again }
    }
  } catch {
    // There is none yet, or it is cut off.
  }
  return { files: new Map(), readAgain: 0 }
}

export async function rememberLast(dataDir: DataDir, { files, readAgain }: LastBackup) {
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 })
  const content: Static<typeof Remembered> = {
    read_again: readAgain,
    files: [...files].map(([name, file]) => ({ name, ...file })),
  }
  const part = fileIn(dataDir) + partEnding
  await writeAside(part, new TextEncoder().encode(JSON.stringify(content)))
  await renameDurably(part, fileIn(dataDir))
}

/**
 * Returns the key by which files of the pool are named. Somebody who has the backups, but not this key, cannot find out
 * whether a recording that they have is among them. It opens nothing. Without it, the next backup writes all files anew.
 */
export async function nameKey(dataDir: DataDir): Promise<Uint8Array> {
  const path = join(folderIn(dataDir), 'names.key')
  if (existsSync(path)) return Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url')
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 })
  const key = crypto.getRandomValues(new Uint8Array(32))
  writeDurablySync(path, `${Buffer.from(key).toString('base64url')}\n`)
  return key
}
