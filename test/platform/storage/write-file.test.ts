import { expect, test } from 'bun:test'
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFile, openAgain, writeAside, writeFile } from '../../../src/platform/storage/write-file'
import { temporaryFolder } from '../../support/temporary-folder'

const bytes = (text: string) => new TextEncoder().encode(text)

async function* pieces(...texts: string[]) {
  for (const text of texts) yield bytes(text)
}

test('a file is for its owner alone, and there as a whole when it is written', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'a')
  expect(await writeFile(path, pieces('one', ' and ', 'two'))).toBe(11)
  expect(readFileSync(path, 'utf8')).toBe('one and two')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await expect(writeFile(path, bytes('three'))).rejects.toThrow('EEXIST')
})

test('what an interrupted try left is replaced, and a link in its place not followed', async () => {
  using folder = temporaryFolder()
  const [path, other] = [join(folder.path, 'a.part'), join(folder.path, 'other')]
  writeFileSync(path, 'left over, and longer')
  await writeAside(path, bytes('new'))
  expect(readFileSync(path, 'utf8')).toBe('new')
  writeFileSync(other, 'of somebody else')
  symlinkSync(other, join(folder.path, 'b.part'))
  await writeAside(join(folder.path, 'b.part'), bytes('new'))
  expect(readFileSync(other, 'utf8')).toBe('of somebody else')
})

test('a file is gone on with where it is said, and may be closed twice', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'a')
  const file = await createFile(path)
  await file.write(bytes('one '))
  await file.write(bytes('two'))
  await file.close()
  await file.close()
  await using again = await openAgain(path)
  await again.write(bytes('2'), 4)
  await again.write(bytes(' three'), 5)
  await again.sync()
  expect(readFileSync(path, 'utf8')).toBe('one 2 three')
})

test.skipIf(process.platform !== 'linux')('without room nothing is written', async () => {
  // The file system of /proc reports no free space.
  await using file = await openAgain('/proc/self/comm')
  const before = readFileSync('/proc/self/comm', 'utf8')
  await expect(file.write(bytes('x'))).rejects.toThrow('there is not enough room on the disk')
  expect(readFileSync('/proc/self/comm', 'utf8')).toBe(before)
})
