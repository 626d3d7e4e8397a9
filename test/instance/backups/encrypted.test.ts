// Backups that are encrypted for keys that the server does not have.
import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { layBackupOut } from '../../../src/instance/backups/archive/restore-backup'
import { tidyPool } from '../../../src/instance/backups/folder/tidy-pool'
import { makeKey } from '../../../src/instance/backups/sealing/keys'
import { seal } from '../../../src/instance/backups/sealing/seal'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { completeRestore, markRestored } from '../../../src/platform/storage/restored-data'
import { decryptAge } from '../../support/age'
import { steadyRide } from '../../support/recordings'
import { uploadedFiles } from '../../support/stored'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, startOfTest } from '../../support/test-app'
import { backUpTo, expectWhole, filesIn } from './backing-up'

const [key, other] = await Promise.all([makeKey(), makeKey()])
const name = 'trackhut-2026-06-01-100000.trackhut.age'

/** An instance with two rides, and a folder for its backups. */
async function withRides() {
  const folder = temporaryFolder()
  const app = openTestApp()
  const sam = await app.user('sam')
  const rideOn = (day: number) => sam.upload(steadyRide({ start: new Date(Date.UTC(2026, 4, day)) }))
  await rideOn(1)
  await rideOn(2)
  return {
    app,
    sam,
    rideOn,
    folder: folder.path,
    path: join(folder.path, name),
    pool: join(folder.path, 'trackhut-files'),
    backUp: (at = 0, recipients = [key.recipient]) =>
      backUpTo(app.dataDir, folder.path, new Date(startOfTest.getTime() + at * 1000), recipients),
    async [Symbol.asyncDispose]() {
      await app.close()
      folder[Symbol.dispose]()
    },
  }
}

const sealedIn = (pool: string) => filesIn(pool).filter(path => path.endsWith('.age'))

/** Restores a backup into a new folder. @returns the number of workouts in it */
async function restored(path: string, identity: string | null): Promise<number> {
  using target = temporaryFolder()
  await layBackupOut(path, target.path, startOfTest, { identity })
  markRestored(target.path, startOfTest)
  completeRestore(target.path)
  expect(existsSync(join(target.path, 'run', 'restore', 'decrypted'))).toBe(false)
  return expectWhole(target.path)
}

describe('an encrypted backup', () => {
  test('is restored with its key', async () => {
    await using instance = await withRides()
    const { size, newSize, files } = await instance.backUp()
    expect(files).toBe(uploadedFiles(instance.app.dataDir).length)
    // A download has the names of the files in addition.
    expect(newSize).toBeWithin(0.8 * size, size)
    expect(await restored(instance.path, key.identity)).toBe(2)
  })

  test('is read by an independent reader of age, the pool as well', async () => {
    await using instance = await withRides()
    await instance.backUp()
    const entries = unzipSync(decryptAge(readFileSync(instance.path), key.identity))
    expect(Object.keys(entries).toSorted()).toEqual(['README.txt', 'manifest.json', 'trackhut.db'])
    const manifest: {
      files: { name: string; sha256: string; pooled?: { packing: string; sealed: { name: string } } }[]
    } = JSON.parse(Buffer.from(entries['manifest.json'] ?? []).toString())
    const pooled = manifest.files.filter(file => file.pooled)
    expect(pooled).toHaveLength(uploadedFiles(instance.app.dataDir).length)
    for (const { sha256, pooled: facts } of pooled) {
      const sealed = facts?.sealed.name ?? ''
      const packed = decryptAge(
        readFileSync(join(instance.pool, sealed.slice(0, 2), `${sealed}.age`)),
        key.identity,
      )
      const content = facts?.packing === 'gzip' ? gunzipSync(packed) : packed
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    }
  })

  test('tells nothing of what is in it, neither by names nor by content', async () => {
    await using instance = await withRides()
    await instance.backUp()
    const { dataDir } = instance.app
    const hashes = uploadedFiles(dataDir).map(path =>
      createHash('sha256')
        .update(readFileSync(join(dataDir, 'uploads', path)))
        .digest('hex'),
    )
    for (const path of filesIn(instance.folder)) {
      const bytes = readFileSync(join(instance.folder, path))
      for (const secret of ['<gpx', 'SQLite format', 'sam@example.org', key.identity, ...hashes]) {
        expect([path, secret, path.includes(secret) || bytes.includes(secret)]).toEqual([path, secret, false])
      }
    }
    // Nor is a key beside it, or in the data directory.
    for (const path of filesIn(dataDir)) {
      expect(readFileSync(join(dataDir, path)).includes('AGE-SECRET-KEY')).toBe(false)
    }
  })

  test.each([
    ['without a key', null, 'backup-key-missing'],
    ['with another key', other.identity, 'backup-key-wrong'],
    ['with a mistyped key', `${key.identity.slice(0, -4)}QQQQ`, 'backup-key-invalid'],
  ])('changes nothing %s', async (_, identity, code) => {
    await using instance = await withRides()
    await instance.backUp()
    using target = temporaryFolder()
    await expect(layBackupOut(instance.path, target.path, startOfTest, { identity })).rejects.toMatchObject({
      code,
    })
    expect(filesIn(target.path)).toEqual([])
  })

  test('writes only what is new the next time', async () => {
    await using instance = await withRides()
    await instance.backUp()
    const before = sealedIn(instance.pool)
    const sizeBefore = before.reduce((sum, path) => sum + statSync(join(instance.pool, path)).size, 0)
    await instance.rideOn(3)
    const { newSize, size } = await instance.backUp(1)
    expect(size - newSize).toBeGreaterThan(0.9 * sizeBefore)
    expect(sealedIn(instance.pool)).toEqual(expect.arrayContaining(before))
    expect(sealedIn(instance.pool).length).toBeGreaterThan(before.length)
    expect(await restored(instance.path, key.identity)).toBe(2)
    expect(
      await restored(join(instance.folder, 'trackhut-2026-06-01-100001.trackhut.age'), key.identity),
    ).toBe(3)
  })

  test('is encrypted anew for new people, and the earlier one stays', async () => {
    await using instance = await withRides()
    await instance.backUp()
    const before = sealedIn(instance.pool)
    const { newSize, size } = await instance.backUp(1, [key.recipient, other.recipient])
    expect(newSize).toBeWithin(0.8 * size, size)
    expect(sealedIn(instance.pool)).toHaveLength(2 * before.length)
    const second = join(instance.folder, 'trackhut-2026-06-01-100001.trackhut.age')
    expect(await restored(second, other.identity)).toBe(2)
    expect(await restored(instance.path, key.identity)).toBe(2)
    await expect(restored(instance.path, other.identity)).rejects.toMatchObject({ code: 'backup-key-wrong' })
  })

  test('of a server that remembers nothing is whole as well', async () => {
    await using instance = await withRides()
    await instance.backUp()
    rmSync(join(instance.app.dataDir, 'sealed-backups'), { recursive: true })
    await instance.backUp(1)
    expect(
      await restored(join(instance.folder, 'trackhut-2026-06-01-100001.trackhut.age'), key.identity),
    ).toBe(2)
  })

  test('writes a file of the pool again that is gone or has changed', async () => {
    await using instance = await withRides()
    await instance.backUp()
    const [gone = '', cut = ''] = sealedIn(instance.pool)
    rmSync(join(instance.pool, gone))
    truncateSync(join(instance.pool, cut), 100)
    await instance.backUp(1)
    expect(
      await restored(join(instance.folder, 'trackhut-2026-06-01-100001.trackhut.age'), key.identity),
    ).toBe(2)
  })
})

describe('refused, and nothing changes:', () => {
  const place = { file: expect.stringMatching(/^trackhut-files\/[0-9a-f]{2}\/[0-9a-f]{64}\.age$/) }

  test.each([
    [
      'a backup that was cut',
      (path: string) => truncateSync(path, statSync(path).size - 1),
      'backup-damaged',
    ],
    [
      'a backup with a flipped bit',
      (path: string) => flip(path, statSync(path).size - 500),
      'backup-damaged',
    ],
    ['a backup with a changed header', (path: string) => flip(path, 190), 'backup-damaged'],
    ['a file that is none', (path: string) => writeFileSync(path, 'age-encryption.org/v2\n'), 'not-a-backup'],
  ])('%s', async (_, change, code) => {
    await using instance = await withRides()
    await instance.backUp()
    change(instance.path)
    await expect(restored(instance.path, key.identity)).rejects.toMatchObject({ code })
  })

  test.each([
    ['missing', (path: string) => rmSync(path), 'backup-incomplete'],
    ['cut off', (path: string) => truncateSync(path, statSync(path).size - 1), 'backup-incomplete'],
    ['flipped', (path: string) => flip(path, statSync(path).size - 20), 'backup-damaged'],
    ['exchanged for another', exchange, 'backup-damaged'],
  ])('a file of the pool that is %s', async (_, change, code) => {
    await using instance = await withRides()
    await instance.backUp()
    const largest = sealedIn(instance.pool).toSorted(
      (a, b) => statSync(join(instance.pool, b)).size - statSync(join(instance.pool, a)).size,
    )[0]
    await change(join(instance.pool, largest ?? ''))
    await expect(restored(instance.path, key.identity)).rejects.toMatchObject({ code, detail: place })
  })

  test('a pool that somebody else has encrypted for the same people', async () => {
    await using instance = await withRides()
    await using foreign = await withRides()
    await instance.backUp()
    await foreign.backUp()
    rmSync(instance.pool, { recursive: true })
    cpSync(foreign.pool, instance.pool, { recursive: true })
    await expect(restored(instance.path, key.identity)).rejects.toMatchObject({ code: 'backup-incomplete' })
  })
})

function flip(path: string, at: number) {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** Replaces a file by a sound file of the same size with other content. */
async function exchange(path: string) {
  const content = decryptAge(readFileSync(path), key.identity)
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  const pieces = async function* () {
    yield content
  }
  const { pieces: sealed } = await seal(pieces(), [key.recipient])
  writeFileSync(path, Buffer.concat(await Array.fromAsync(sealed)))
}

describe('files that no encrypted backup needs', () => {
  test('are removed with their lists, and others stay', async () => {
    await using instance = await withRides()
    await instance.backUp()
    const ofFirst = sealedIn(instance.pool)
    await instance.backUp(1, [other.recipient])
    rmSync(instance.path)
    await tidyPool(dataDirAt(instance.app.dataDir), instance.folder)
    const left = sealedIn(instance.pool)
    expect(left).toHaveLength(ofFirst.length)
    expect(left.filter(path => ofFirst.includes(path))).toEqual([])
    expect(readdirSync(instance.pool).filter(path => path.endsWith('.list'))).toEqual([
      'trackhut-2026-06-01-100001.trackhut.age.list',
    ])
  })

  test('stay while the list of a backup is missing, because it is unknown what it needs', async () => {
    await using instance = await withRides()
    await instance.backUp()
    const before = sealedIn(instance.pool)
    rmSync(join(instance.pool, `${name}.list`))
    await tidyPool(dataDirAt(instance.app.dataDir), instance.folder)
    expect(sealedIn(instance.pool)).toEqual(before)
    expect(await restored(instance.path, key.identity)).toBe(2)
  })

  test('stay beside backups that are not encrypted', async () => {
    await using instance = await withRides()
    await instance.backUp(0, [])
    await instance.backUp(1)
    await tidyPool(dataDirAt(instance.app.dataDir), instance.folder)
    expect(await restored(join(instance.folder, 'trackhut-2026-06-01-100000.trackhut'), null)).toBe(2)
    expect(
      await restored(join(instance.folder, 'trackhut-2026-06-01-100001.trackhut.age'), key.identity),
    ).toBe(2)
  })
})
