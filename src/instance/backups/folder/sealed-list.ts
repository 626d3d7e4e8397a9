// The list beside an encrypted backup. The server cannot read its own encrypted backups, so what it needs to look after
// them is in a file that tells nobody what is in them: names that mean nothing, sizes and checksums of encrypted files.
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { codeOf } from '../../../lib/thrown'
import { poolName } from '../archive/pooled-file'
import type { Source } from '../sealing/seal'
import type { WrittenSealed } from '../sealing/write-sealed'

const Facts = Type.Object({
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  crc32: Type.Integer({ minimum: 0, maximum: 0xffffffff }),
  /** Number of bytes by which the files of the pool enlarge the backup if it is downloaded. */
  pooled_size: Type.Integer({ minimum: 0 }),
})

/** An encrypted file: what is known of it without its key. */
export interface SealedFile extends WrittenSealed {
  name: string
}

export interface SealedList {
  /** The backup itself. */
  own: WrittenSealed
  pooledSize: number
  files: SealedFile[]
}

const ending = '.list'

/** @param backup path of the backup */
export const listPath = (backup: string) => join(dirname(backup), poolName, `${basename(backup)}${ending}`)

/** Returns the name of the backup to which a file of the pool folder is the list; null if it is none. */
export const backupOfList = (name: string) => (name.endsWith(ending) ? name.slice(0, -ending.length) : null)

export function writeSealedList({ own, pooledSize, files }: SealedList): Uint8Array {
  const facts: Static<typeof Facts> = { ...own, pooled_size: pooledSize }
  const lines = files.map(({ name, size, sha256, crc32 }) => `${name} ${size} ${sha256} ${crc32}\n`)
  return new TextEncoder().encode(`${JSON.stringify(facts)}\n${lines.join('')}`)
}

/**
 * Reads the list of an encrypted backup. Null if there is none, or if it is damaged: then nothing is known of what belongs
 * to the backup.
 */
export async function readSealedList(backup: string): Promise<SealedList | null> {
  const text = await readFile(listPath(backup), 'utf8').catch(() => null)
  if (text === null || !text.endsWith('\n')) return null
  const [first = '', ...lines] = text.slice(0, -1).split('\n')
  const facts = factsOf(first)
  const files = lines.map(fileOf)
  if (facts === null || files.includes(null)) return null
  const { pooled_size: pooledSize, ...own } = facts
  return { own, pooledSize, files: files.filter(file => file !== null) }
}

function factsOf(line: string): Static<typeof Facts> | null {
  try {
    const facts: unknown = JSON.parse(line)
    return Value.Check(Facts, facts) ? facts : null
  } catch {
    return null
  }
}

function fileOf(line: string): SealedFile | null {
  const [, name, size, sha256, crc32] =
    /^([0-9a-f]{64}) (\d{1,15}) ([0-9a-f]{64}) (\d{1,10})$/.exec(line) ?? []
  if (name === undefined || sha256 === undefined) return null
  return { name, size: Number(size), sha256, crc32: Number(crc32) }
}

/** Whether an encrypted file is as it was written. Needs no key. */
export async function isAsSealed(source: Source, { size, sha256 }: WrittenSealed) {
  const hash = new Bun.CryptoHasher('sha256')
  let length = 0
  try {
    for await (const piece of source()) {
      hash.update(piece)
      length += piece.byteLength
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  return length === size && hash.digest('hex') === sha256
}
