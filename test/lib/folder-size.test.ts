import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { appendFileSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createFolderSize } from '../../src/lib/folder-size'
import { temporaryFolder } from '../support/temporary-folder'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const root = `${folder.path}/counted`
const folderSize = createFolderSize(() => new Date())

test('the sizes of all files are added up, however deep they are', async () => {
  mkdirSync(`${root}/a/b/empty`, { recursive: true })
  writeFileSync(`${root}/one`, '1')
  writeFileSync(`${root}/a/two`, '22')
  writeFileSync(`${root}/a/b/three`, 'äöü')
  expect(await folderSize(root)).toBe(1 + 2 + 6)
})

test('what is elsewhere does not count, even when a link leads there', async () => {
  writeFileSync(`${folder.path}/beside`, 'beside')
  symlinkSync(`${folder.path}/beside`, `${root}/link-to-file`)
  symlinkSync(folder.path, `${root}/link-to-folder`)
  expect(await folderSize(root)).toBe(9)
})

test('what goes away while it is counted is no failure', async () => {
  const gone = `${folder.path}/gone`
  mkdirSync(gone)
  for (let file = 0; file < 500; file++) writeFileSync(`${gone}/${file}`, 'x')
  const counting = folderSize(gone)
  rmSync(gone, { recursive: true })
  expect(await counting).toBeLessThanOrEqual(500)
})

test('a folder there is not is empty', async () => {
  expect(await folderSize(`${folder.path}/nowhere`)).toBe(0)
})

describe('a folder that is counted again', () => {
  const month = `${folder.path}/kept/month`
  const anHourAgo = new Date(Date.now() - 3_600_000)

  beforeEach(() => {
    rmSync(month, { recursive: true, force: true })
    mkdirSync(month, { recursive: true })
    writeFileSync(`${month}/ride`, 'ride')
    utimesSync(month, anHourAgo, anHourAgo)
  })

  test('is not read when nothing was added or removed in it', async () => {
    expect(await folderSize(`${folder.path}/kept`)).toBe(4)
    // Only who reads the folder can see this: the files here are never written to in place.
    appendFileSync(`${month}/ride`, 's')
    expect(await folderSize(`${folder.path}/kept`)).toBe(4)
  })

  test('is read when something was', async () => {
    expect(await folderSize(`${folder.path}/kept`)).toBe(4)
    writeFileSync(`${month}/walk`, 'walk')
    expect(await folderSize(`${folder.path}/kept`)).toBe(8)
    rmSync(`${month}/ride`)
    expect(await folderSize(`${folder.path}/kept`)).toBe(4)
  })

  test('is read when it changed so short ago that another change may not show', async () => {
    const aMomentAgo = new Date(Date.now() - 100)
    utimesSync(month, aMomentAgo, aMomentAgo)
    expect(await folderSize(`${folder.path}/kept`)).toBe(4)
    writeFileSync(`${month}/walk`, 'walk')
    utimesSync(month, aMomentAgo, aMomentAgo)
    expect(await folderSize(`${folder.path}/kept`)).toBe(8)
  })
})
