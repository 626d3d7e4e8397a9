import { afterAll, expect, test } from 'bun:test'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { openFiles } from '../../../src/platform/storage/files'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())
const files = openFiles(`${folder.path}/uploads`)
const content = new TextEncoder().encode('a ride')

test('what is saved is read again, and leaves nothing temporary', async () => {
  await files.save('workouts/1/a.gpx', content)
  expect(await files.read('workouts/1/a.gpx')).toEqual(content)
  expect(readdirSync(`${folder.path}/uploads/workouts/1`)).toEqual(['a.gpx'])
})

test.each([
  ['on the same disk', folder.path],
  // A file system in memory if there is one, and otherwise the same disk.
  ['on another disk', existsSync('/dev/shm') ? '/dev/shm' : folder.path],
])('what lies %s already is moved', async (_, place) => {
  const spooledAt = `${place}/${crypto.randomUUID()}`
  await Bun.write(spooledAt, content)
  try {
    await files.save('workouts/1/moved.gpx', { spooledAt })
    expect(await files.read('workouts/1/moved.gpx')).toEqual(content)
    expect(readdirSync(`${folder.path}/uploads/workouts/1`)).not.toContain('moved.gpx.part')
  } finally {
    rmSync(spooledAt, { force: true })
  }
})

test('a folder is removed with all in it, and nothing else', async () => {
  await files.save('workouts/2/a.gpx', content)
  await files.save('workouts/3/a.gpx', content)
  await files.remove('workouts/2')
  expect([await files.exists('workouts/2/a.gpx'), await files.exists('workouts/3/a.gpx')]).toEqual([
    false,
    true,
  ])
})

test('a folder is removed with all in it even while its files are removed one by one', async () => {
  for (let round = 0; round < 300; round++) {
    const names = [1, 2, 3, 4, 5].map(name => `workouts/6/${name}.gpx`)
    await Promise.all(names.map(name => Bun.write(`${folder.path}/uploads/${name}`, content)))
    await Promise.all(['workouts/6', ...names.slice(0, 4)].map(name => files.remove(name)))
    expect(existsSync(`${folder.path}/uploads/workouts/6`)).toBe(false)
  }
})

test('removing what is not there is fine', async () => {
  await files.remove('workouts/4/a.gpx')
})

test.each([
  '',
  '.',
  './',
  'workouts/..',
  '..',
  '../secret.key',
  'workouts/../../secret.key',
  '/etc/passwd',
  'a\0b',
])('the path %p is none below the upload folder: nothing is read, written or removed', async path => {
  await files.save('workouts/5/a.gpx', content)
  for (const attempt of [() => files.read(path), () => files.save(path, content), () => files.remove(path)]) {
    expect(attempt).toThrow('the path is not inside the upload folder')
  }
  expect(existsSync(`${folder.path}/uploads/workouts/5/a.gpx`)).toBe(true)
})
