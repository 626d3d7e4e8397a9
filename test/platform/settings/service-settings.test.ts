// Settings of an installed service, as read by commands and by the server.
import { expect, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGatherer, readConfig } from '../../../src/platform/settings/read-config'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * A service with its settings file. `start` returns the function that reads the settings for a command with this
 * environment.
 */
function service(text: string) {
  const folder = temporaryFolder()
  const place = { file: join(folder.path, 'trackhut.env'), dataDir: folder.path }
  const write = (next: string) => writeFileSync(place.file, next)
  write(text)
  const start = (environment: Record<string, string>) => {
    const gather = createGatherer({}, environment, { service: place })
    return () => {
      const given = gather()
      return readConfig(given.environment, given)
    }
  }
  return { ...place, write, start, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

test('a command about the data of the service is given its settings, beneath its own environment', () => {
  using home = service("PORT=80\nBACKUP_KEEP='3'\n")
  writeFileSync(join(home.dataDir, 'trackhut.toml'), 'backup_keep = 4\nbackup_every = "7d"\n')
  const config = home.start({ DATA_DIR: home.dataDir, PORT: '81' })()
  expect(config).toMatchObject({ port: 81, backupKeep: 3 })
  expect(config.backupEveryHours).toBe(7 * 24)
})

test('the settings may say themselves where the data of the service is', () => {
  using other = temporaryFolder()
  using home = service(`PORT=80\nDATA_DIR=${other.path}\n`)
  expect(home.start({ DATA_DIR: other.path })().port).toBe(80)
  expect(home.start({ DATA_DIR: home.dataDir })().port).toBe(5000)
})

test('one about other data is not, and neither is one of somebody who may not read them', () => {
  using home = service('PORT=80\n')
  using other = temporaryFolder()
  expect(home.start({ DATA_DIR: other.path })().port).toBe(5000)
  rmSync(home.file)
  expect(home.start({ DATA_DIR: home.dataDir })().port).toBe(5000)
})

test('what the server was started with is read again, but for what its environment has from elsewhere', () => {
  using home = service('BACKUP_KEEP=3\nTZ=Europe/Paris\n')
  const look = home.start({ DATA_DIR: home.dataDir, BACKUP_KEEP: '3', TZ: 'Asia/Tokyo' })
  expect(look()).toMatchObject({ backupKeep: 3, timezone: 'Asia/Tokyo' })
  home.write('BACKUP_KEEP=5\nTZ=Europe/Rome\n')
  expect(look()).toMatchObject({ backupKeep: 5, timezone: 'Asia/Tokyo' })
  home.write('')
  expect(look().backupKeep).toBeNull()
})

test('a value that makes no sense is said to be there', () => {
  using home = service('PORT=eighty\n')
  expect(home.start({ DATA_DIR: home.dataDir })).toThrow(
    '/etc/trackhut/trackhut.env: PORT: it must be a number from 0 to 65535',
  )
})

test('settings that are there and cannot be read are not taken for none', () => {
  using home = service('PORT=80\n')
  rmSync(home.file)
  mkdirSync(home.file)
  expect(() => home.start({ DATA_DIR: home.dataDir })).toThrow(
    `${home.file} cannot be read: ${home.file} is a folder, and no file (EISDIR)`,
  )
})
