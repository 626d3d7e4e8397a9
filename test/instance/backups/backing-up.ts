// Makes, restores and inspects backups of test apps.

import { expect } from 'bun:test'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nameBackup } from '../../../src/instance/backups/archive/format'
import { poolName } from '../../../src/instance/backups/archive/pooled-file'
import { layBackupOut } from '../../../src/instance/backups/archive/restore-backup'
import { writeBackup } from '../../../src/instance/backups/archive/write-backup'
import { writePooledBackup } from '../../../src/instance/backups/folder/write-pooled-backup'
import type { Backups, BackupsAnswer } from '../../../src/instance/backups/schemas'
import type { PlatformContext } from '../../../src/platform/context/platform-context'
import { openDatabase } from '../../../src/platform/db/database'
import { backupSchedule, users, workouts } from '../../../src/platform/db/tables'
import { prepareDataDir } from '../../../src/platform/storage/data-dir'
import { completeRestore, markRestored } from '../../../src/platform/storage/restored-data'
import { startOfTest } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

/** Writes a backup of a data directory. */
export const backUp = (dataDir: string, path: string) =>
  writeBackup(prepareDataDir(dataDir), path, startOfTest)

/** Restores a backup into a folder, and replaces the data in the folder. */
export async function restoreInto(dataDir: string, path: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await layBackupOut(path, dataDir, startOfTest)
  markRestored(dataDir, startOfTest)
  return completeRestore(dataDir)
}

/** Names of the files in a folder of backups, without the pool of shared files. */
export const namesOfBackups = (folder: string) =>
  readdirSync(folder)
    .filter(name => name !== poolName)
    .toSorted()

/** Every file below a folder, by relative path. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()

/** Makes a backup as the server does: it shares files with other backups in its folder. */
export const backUpShared = (dataDir: string, path: string, now = startOfTest) =>
  writePooledBackup(prepareDataDir(dataDir), path, now)

/**
 * Removes the schedule, so that the app makes backups only on request. This is the state after an upgrade from before
 * version 2, until administrators choose a schedule.
 */
export const withoutNightlyBackups = ({ db }: Pick<PlatformContext, 'db'>) =>
  void db.delete(backupSchedule).run()

/** The response about backups. */
export const backupsOf = async (admin: TestUser): Promise<Backups> =>
  (await admin.get<BackupsAnswer>('/api/backups')).body.data

/** Requests a backup and waits for its outcome. Jobs must be running. */
export async function makeBackupOf(admin: TestUser): Promise<Backups> {
  await admin.request('POST', '/api/backups')
  return backupEnds(admin)
}

/** Waits until no backup is being made. */
export const backupEnds = (admin: TestUser): Promise<Backups> =>
  until(async () => {
    const backups = await backupsOf(admin)
    return !backups.is_running && backups
  })

/** Checks that the database is valid and that every file named in it exists. Returns the number of workouts. */
export function expectWhole(dataDir: string): number {
  const { db, sqlite, close } = openDatabase(join(dataDir, 'trackhut.db'))
  try {
    expect(sqlite.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(sqlite.query('PRAGMA foreign_key_check').all()).toEqual([])
    const rows = db.select().from(workouts).all()
    const files = rows.flatMap(({ sourceFile, trackFile, originalFile }) => [
      sourceFile,
      trackFile,
      originalFile,
    ])
    const pictures = db
      .select()
      .from(users)
      .all()
      .map(({ avatarFile }) => avatarFile)
    const lacking = [...files, ...pictures].filter(
      path => path !== null && !existsSync(join(dataDir, 'uploads', path)),
    )
    expect(lacking).toEqual([])
    return rows.length
  } finally {
    close()
  }
}

/** Makes a backup in a folder as the server does, encrypted if there are recipients. */
export function backUpTo(dataDir: string, folder: string, now: Date, recipients: readonly string[]) {
  const path = join(folder, nameBackup(now, recipients.length > 0))
  return writePooledBackup(prepareDataDir(dataDir), path, now, recipients)
}
