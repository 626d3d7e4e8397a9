// Whatever file names a dump contains, the import reads no files outside of the upload folder.
import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openUploadFolder } from '../../../src/transfer/fittrackee/upload-folder'
import { temporaryFolder } from '../../support/temporary-folder'
import { uploadFolder } from './moving'

const files = { 'workouts/1/a.gpx': 'mine' }

test.each(['', 'uploads'])('it is what UPLOAD_FOLDER says, or the folder in it: %p', async below => {
  using folder = uploadFolder(files)
  const uploads = await openUploadFolder(join(folder.path, below))
  const file = await uploads.find('workouts/1/a.gpx')
  expect(file?.size).toBe(4)
  const pieces = await Array.fromAsync(file?.pieces() ?? [])
  for (const content of [await file?.read(), Buffer.concat(pieces)]) {
    expect(new TextDecoder().decode(content)).toBe('mine')
  }
})

test('another folder, and none, are refused', async () => {
  using folder = temporaryFolder()
  for (const path of [folder.path, join(folder.path, 'none'), '/dev/null']) {
    await expect(openUploadFolder(path)).rejects.toThrow("There is no folder 'workouts' in")
  }
})

test.each<[name: string, outcome: string | null]>([
  ['workouts/1/none.gpx', null],
  ['workouts/1/a.gpx/b.gpx', null],
  ['/etc/hostname', null],
  [`workouts/${'x'.repeat(300)}`, null],
  ['../secret', 'outside the upload folder'],
  ['workouts/../../secret', 'outside the upload folder'],
  ['workouts/1/link.gpx', 'outside the upload folder'],
  ['workouts/linked/secret', 'outside the upload folder'],
  ['', 'outside the upload folder'],
  ['workouts', 'its file is not a regular file'],
])('%p is not read', async (name, outcome) => {
  using folder = uploadFolder(files)
  writeFileSync(join(folder.path, 'secret'), 'of somebody else')
  symlinkSync(join(folder.path, 'secret'), join(folder.path, 'uploads/workouts/1/link.gpx'))
  symlinkSync(folder.path, join(folder.path, 'uploads/workouts/linked'))
  const uploads = await openUploadFolder(folder.path)
  const read = await uploads.find(name).catch(error => error.message)
  if (outcome === null) expect(read).toBeNull()
  else expect(read).toContain(outcome)
})

test('a folder may stand behind a link itself, and hold links to its own files', async () => {
  using folder = uploadFolder(files)
  using other = temporaryFolder()
  symlinkSync(folder.path, join(other.path, 'link'))
  symlinkSync('a.gpx', join(folder.path, 'uploads/workouts/1/same.gpx'))
  const uploads = await openUploadFolder(join(other.path, 'link'))
  expect((await uploads.find('workouts/1/same.gpx'))?.size).toBe(4)
})

test('a huge file is not read before somebody wants it', async () => {
  using folder = uploadFolder(files)
  truncateSync(join(folder.path, 'uploads/workouts/1/a.gpx'), 1024 ** 4)
  const uploads = await openUploadFolder(folder.path)
  expect((await uploads.find('workouts/1/a.gpx'))?.size).toBe(1024 ** 4)
})

test.skipIf(process.getuid?.() === 0)('a file that may not be read ends it all', async () => {
  using folder = uploadFolder(files)
  mkdirSync(join(folder.path, 'uploads/pictures'))
  chmodSync(join(folder.path, 'uploads/workouts/1/a.gpx'), 0)
  const uploads = await openUploadFolder(folder.path)
  await expect(uploads.find('workouts/1/a.gpx')).rejects.toThrow('cannot be read')
})
