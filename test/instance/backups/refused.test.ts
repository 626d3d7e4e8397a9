// Files that are no valid backup are refused with a clear sentence, and nothing changes.
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Zippable, zipSync } from 'fflate'
import { layBackupOut } from '../../../src/instance/backups/archive/restore-backup'
import { migrations } from '../../../src/platform/db/migrations'
import { fullVersion } from '../../../src/platform/version'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp } from '../../support/test-app'
import { filesIn } from '../../transfer/exports/exporting'
import { backUp } from './backing-up'

const good = await makeGood()

async function makeGood() {
  using folder = temporaryFolder()
  await using app = openTestApp()
  const sam = await app.user('sam')
  await sam.upload()
  await backUp(app.dataDir, join(folder.path, 'good.trackhut'))
  return new Uint8Array(readFileSync(join(folder.path, 'good.trackhut')))
}

interface File {
  name: string
  size: number
  sha256: string
}
type Facts = { files: File[] } & Record<string, unknown>

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
const described = (name: string, bytes: Uint8Array): File => ({
  name,
  size: bytes.length,
  sha256: sha256(bytes),
})

/** A valid backup whose manifest or files are changed. */
function changed(change: (manifest: Facts, files: Zippable) => unknown): Uint8Array {
  const files: Zippable = Object.fromEntries(filesIn(good))
  const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json'] as Uint8Array)) as Facts
  change(manifest, files)
  return zipSync({ ...files, 'manifest.json': json(manifest) })
}

/** A valid backup with an additional file, which the manifest lists. */
const withFile = (name: string, bytes = new TextEncoder().encode('x')) =>
  changed((manifest, files) => {
    files[name] = bytes
    manifest.files.push(described(name, bytes))
  })

/** A valid backup with another database, which the manifest describes. */
const withDatabase = (bytes: Uint8Array) =>
  changed((manifest, files) => {
    files['trackhut.db'] = bytes
    manifest.files = manifest.files.map(file =>
      file.name === 'trackhut.db' ? described(file.name, bytes) : file,
    )
  })

const flipped = (bytes: Uint8Array, at: number) => bytes.with(at, bytes[at]! ^ 0xff)

const notABackup = 'the file is not a backup of Trackhut, or it is cut off'
const damaged = 'the backup is damaged'
const database = filesIn(good).get('trackhut.db')!

const refused: [what: string, bytes: () => Uint8Array, reason: string][] = [
  ['an empty file', () => new Uint8Array(), notABackup],
  ['some other file', () => new TextEncoder().encode('GIF89a'.repeat(1000)), notABackup],
  ['some other archive', () => zipSync({ 'a.txt': json(1) }), notABackup],
  [
    'a manifest that is nested too deep',
    () => zipSync({ ...Object.fromEntries(filesIn(good)), 'manifest.json': Buffer.alloc(4000, '[') }),
    notABackup,
  ],
  [
    'a manifest that is longer than the list of its files',
    () => changed(manifest => Object.assign(manifest, { objects: Array(1e6).fill({}) })),
    notABackup,
  ],
  ['half of it', () => good.subarray(0, good.length / 2), notABackup],
  ['all but the last byte', () => good.subarray(0, -1), notABackup],
  [
    'the archive of an account',
    () => changed(manifest => Object.assign(manifest, { format: 'trackhut-account' })),
    notABackup,
  ],
  [
    'a manifest that is no JSON',
    () => zipSync({ ...Object.fromEntries(filesIn(good)), 'manifest.json': new TextEncoder().encode('{') }),
    notABackup,
  ],
  ['a flipped byte in a file', () => flipped(good, 400), damaged],
  [
    'a manifest without a list',
    () => changed(manifest => void Reflect.deleteProperty(manifest, 'files')),
    damaged,
  ],
  ['a list with one file less', () => changed(manifest => void manifest.files.pop()), damaged],
  [
    'a list with one file more',
    () => changed(manifest => void manifest.files.push(described('uploads/x', json(1)))),
    damaged,
  ],
  [
    'a file twice in the list',
    () => changed(manifest => void manifest.files.push(manifest.files[0]!)),
    damaged,
  ],
  [
    'a wrong checksum',
    () => changed(({ files }) => Object.assign(files[1]!, { sha256: sha256(json(1)) })),
    damaged,
  ],
  ['a wrong size', () => changed(({ files }) => void files[1]!.size++), damaged],
  [
    'no database',
    () =>
      changed((manifest, files) => {
        Reflect.deleteProperty(files, 'trackhut.db')
        manifest.files = manifest.files.filter(({ name }) => name !== 'trackhut.db')
      }),
    damaged,
  ],
  [
    'a recording that is not there',
    () =>
      changed((manifest, files) => {
        const { name } = manifest.files.find(file => file.name.endsWith('.gpx'))!
        Reflect.deleteProperty(files, name)
        manifest.files = manifest.files.filter(file => file.name !== name)
      }),
    damaged,
  ],
  ['a database that is none', () => withDatabase(json('no database')), damaged],
  [
    'a database that is damaged',
    () => withDatabase(database.map((byte, at) => (at > 8192 ? 0 : byte))),
    damaged,
  ],
  [
    'a schema that is not what it says',
    () => changed(manifest => Object.assign(manifest, { schema_version: 3 })),
    damaged,
  ],
  ['a path that leads outside', () => withFile('uploads/../../outside'), notABackup],
  ['an absolute path', () => withFile('/outside'), notABackup],
  ['a path with a backslash', () => withFile('uploads\\..\\outside'), notABackup],
  ['a hidden file', () => withFile('uploads/.ssh'), damaged],
  ['a key', () => withFile('secret.key'), damaged],
  [
    'a file that is also a folder',
    () =>
      changed((manifest, files) => {
        for (const name of ['uploads/a', 'uploads/a/b']) {
          files[name] = json(1)
          manifest.files.push(described(name, json(1)))
        }
      }),
    damaged,
  ],
  [
    'a link in place of a file',
    () =>
      changed((manifest, files) => {
        files['uploads/link'] = [new TextEncoder().encode('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }]
        manifest.files.push(described('uploads/link', new TextEncoder().encode('/etc/passwd')))
      }),
    damaged,
  ],
  [
    'a newer format',
    () =>
      changed(manifest =>
        Object.assign(manifest, { format_version: 4, trackhut_version: '3.1.0', files: null }),
      ),
    `the backup was made by Trackhut 3.1.0, and this is ${fullVersion}: use that version or a later one`,
  ],
  [
    'a newer schema',
    () =>
      changed(manifest =>
        Object.assign(manifest, { schema_version: migrations.length + 1, trackhut_version: '2.1.0' }),
      ),
    `the backup was made by Trackhut 2.1.0, and this is ${fullVersion}: use that version or a later one`,
  ],
  ['a file larger than the disk', () => lyingAboutSize(2 ** 32 - 2), 'there is not enough room on the disk'],
  ['a bomb that says it is small', () => lyingAboutSize(1000, 50_000_000), damaged],
]

describe('restoring is refused for', () => {
  test.each(refused)('%s', async (_, bytes, reason) => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'a.trackhut')
    writeFileSync(path, bytes())
    await expect(layBackupOut(path, folder.path, new Date())).rejects.toThrow(reason)
    expect(readdirSync(folder.path)).toEqual(['a.trackhut'])
    expect(existsSync(join(folder.path, '..', 'outside'))).toBe(false)
  })
})

test('and not for the good one they were made from', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'a.trackhut')
  writeFileSync(
    path,
    changed(() => {}),
  )
  expect(await layBackupOut(path, folder.path, new Date())).toMatchObject({ files: 3 })
})

/**
 * A backup with files of `real` bytes, for which the manifest and the directory of the zip archive state a wrong size:
 * `size`.
 */
function lyingAboutSize(size: number, real = 1000): Uint8Array {
  const bytes = new Uint8Array(real)
  const names = Array.from({ length: size > real ? 40 : 1 }, (_, index) => `uploads/bomb-${index}`)
  const archive = changed((manifest, files) => {
    for (const name of names) {
      files[name] = bytes
      manifest.files.push({ ...described(name, bytes), size })
    }
  })
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length)
  // In the directory, the size is 24 bytes after the start of the signature, and the name 46 bytes after it.
  for (let at = 0; at < archive.length - 60; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    if (new TextDecoder().decode(archive.subarray(at + 46, at + 59)) === 'uploads/bomb-')
      view.setUint32(at + 24, size, true)
  }
  return archive
}
