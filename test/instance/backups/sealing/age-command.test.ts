// The command `age` opens what Trackhut has encrypted. Where it is not installed, these tests are skipped: the reader of
// support/age.ts, which is not of the library either, is asked everywhere (seal.test.ts, encrypted.test.ts).
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { makeKey } from '../../../../src/instance/backups/sealing/keys'
import { seal } from '../../../../src/instance/backups/sealing/seal'
import { runProgram } from '../../../support/program'
import { temporaryFolder } from '../../../support/temporary-folder'
import { openTestApp, startOfTest } from '../../../support/test-app'
import { backUpTo, filesIn } from '../backing-up'

const age = Bun.which('age')
const [kim, sam, eve] = await Promise.all([makeKey(), makeKey(), makeKey()])

/** Decrypts a file of a folder with the command. */
function openedBy(identity: string, folder: string, file: string) {
  writeFileSync(join(folder, 'key'), `${identity}\n`)
  // For an empty file, the command writes none.
  writeFileSync(join(folder, 'plain'), '')
  const run = runProgram([age ?? 'age', '-d', '-i', 'key', '-o', 'plain', file], { folder })
  return { ...run, plain: run.exitCode === 0 ? readFileSync(join(folder, 'plain')) : null }
}

describe.skipIf(age === null)('the command age', () => {
  test.each([0, 1, 65_536, 150_000])('opens %i bytes for each of several people', async length => {
    using folder = temporaryFolder()
    const content = Buffer.from(Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 0xff))
    const plain = (async function* () {
      yield content
    })()
    const { pieces } = await seal(plain, [kim.recipient, sam.recipient])
    const file = Buffer.concat(await Array.fromAsync(pieces))
    writeFileSync(join(folder.path, 'file.age'), file)
    for (const { identity } of [kim, sam])
      expect(openedBy(identity, folder.path, 'file.age').plain?.equals(content)).toBe(true)
    expect(openedBy(eve.identity, folder.path, 'file.age').exitCode).toBe(1)
    writeFileSync(join(folder.path, 'cut.age'), file.subarray(0, file.length - 1))
    expect(openedBy(kim.identity, folder.path, 'cut.age').exitCode).toBe(1)
  })

  test('opens a backup, and the files of the pool', async () => {
    await using app = openTestApp()
    await (await app.user('sam')).upload()
    using folder = temporaryFolder()
    await backUpTo(app.dataDir, folder.path, startOfTest, [kim.recipient])
    const [name = ''] = readdirSync(folder.path).filter(file => file.endsWith('.trackhut.age'))
    const { plain } = openedBy(kim.identity, folder.path, name)
    expect(Object.keys(unzipSync(plain ?? new Uint8Array())).toSorted()).toEqual([
      'README.txt',
      'manifest.json',
      'trackhut.db',
    ])
    const pool = filesIn(join(folder.path, 'trackhut-files')).filter(file => file.endsWith('.age'))
    expect(pool).not.toBeEmpty()
    for (const file of pool)
      expect(openedBy(kim.identity, folder.path, join('trackhut-files', file)).stderr).toBe('')
  })
})
