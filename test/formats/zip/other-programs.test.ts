// Archives that the program writes can be read by common programs.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { unpack } from '../../../src/formats/zip/packed-file'
import { openArchiveFile } from '../../../src/platform/storage/archive-file'
import { runProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'
import { entriesIn } from './in-memory'
import { entriesOf, files, pieces, written } from './written-archive'

test.skipIf(Bun.which('unzip') === null)('other programs read it', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'a.zip')
  await Bun.write(path, await written(entriesOf(files)))
  const { stdout, exitCode } = runProgram(['unzip', '-t', path])
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('No errors detected')])
  const listed = runProgram(['unzip', '-l', path]).stdout
  expect(listed).toContain('2026-05-06 07:08')
})

test('more entries than 16 bits can count are written, and read again by us and by others', async () => {
  const count = 66_000
  const entries = async function* () {
    for (let index = 0; index < count; index++) yield { name: String(index), content: pieces() }
  }
  using folder = temporaryFolder()
  const path = join(folder.path, 'a.zip')
  await Bun.write(path, await written(entries()))
  const archive = await openArchiveFile(path, { entries: count, totalSize: 0 })
  expect([archive.entries.size, archive.entries.has(String(count - 1))]).toEqual([count, true])
  archive.close()
  if (Bun.which('zipinfo') === null) return
  expect(runProgram(['zipinfo', '-t', path]).stdout).toStartWith(`${count} files, 0 bytes`)
})

test.each([
  ['announced as large', 5_000_000_000],
  ['as large as 32 bits can tell, but for what packing may add', 0xffffffff - 1024],
])('an entry that is %s has its sizes in 64 bits, for us and for others', async (_, size) => {
  const entries = async function* () {
    yield { name: 'before.txt', content: pieces('before') }
    yield { name: 'large.bin', content: pieces('not so ', 'large'), size, isCompressed: true }
    yield { name: 'behind.txt', content: pieces('behind') }
  }
  const archive = await written(entries())
  const inFull = (await entriesIn(archive, 10)).map(({ name, file }) => [
    name,
    new TextDecoder().decode(unpack(file)),
  ])
  expect(inFull).toEqual([
    ['before.txt', 'before'],
    ['large.bin', 'not so large'],
    ['behind.txt', 'behind'],
  ])
  // The two sizes of the large entry have eight bytes each (ZIP64): in the data descriptor, and in the extra fields of
  // the local header and of the directory.
  const hex = Buffer.from(archive).toString('hex')
  const [twelve, packed] = ['0c00000000000000', '1100000000000000']
  expect(hex).toContain(`${packed}${twelve}504b0304`)
  expect(hex).toContain(`01001000${'00'.repeat(16)}`)
  expect(hex).toContain(`01001000${twelve}${packed}`)
  using folder = temporaryFolder()
  const path = join(folder.path, 'a.zip')
  await Bun.write(path, archive)
  for (const command of [
    ['unzip', '-t', path],
    ['python3', '-m', 'zipfile', '-t', path],
  ]) {
    if (Bun.which(command[0]!) !== null) expect(runProgram(command).exitCode).toBe(0)
  }
})
