import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { folderSize, folderSizeSync } from '../../../src/lib/files/folder-size'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const root = `${folder.path}/counted`

/** Measures a folder with both functions, whose results must be equal. */
async function sizeOf(path: string, counts = (_: string) => true): Promise<number> {
  const size = folderSizeSync(path, counts)
  expect(await folderSize(path, counts)).toBe(size)
  return size
}

test('the sizes of all files are added up, however deep they are', async () => {
  mkdirSync(`${root}/a/b/empty`, { recursive: true })
  writeFileSync(`${root}/one`, '1')
  writeFileSync(`${root}/a/two`, '22')
  writeFileSync(`${root}/a/b/three`, 'äöü')
  expect(await sizeOf(root)).toBe(1 + 2 + 6)
})

test('what is elsewhere does not count, even when a link leads there', async () => {
  writeFileSync(`${folder.path}/beside`, 'beside')
  symlinkSync(`${folder.path}/beside`, `${root}/link-to-file`)
  symlinkSync(folder.path, `${root}/link-to-folder`)
  expect(await sizeOf(root)).toBe(9)
})

test('a file has its own size, and what does not count has none', async () => {
  expect(await sizeOf(`${root}/a/two`)).toBe(2)
  expect(await sizeOf(root, path => path !== `${root}/a/two`)).toBe(7)
  expect(await sizeOf(`${root}/one/below-a-file`)).toBe(0)
})

test('what goes away while it is counted is no failure', async () => {
  const gone = `${folder.path}/gone`
  mkdirSync(gone)
  for (let file = 0; file < 500; file++) writeFileSync(`${gone}/${file}`, 'x')
  const counting = folderSize(gone, () => true)
  rmSync(gone, { recursive: true })
  expect(await counting).toBeLessThanOrEqual(500)
})

test('a folder there is not is empty', async () => {
  expect(await sizeOf(`${folder.path}/nowhere`)).toBe(0)
})
