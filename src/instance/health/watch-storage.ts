// Checks the free disk space regularly, and records once a day the sizes of the database, the uploads and the disk.

import { existsSync } from 'node:fs'
import { minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { diskRoom } from '../../platform/full-disk'
import { dataDirAt } from '../../platform/storage/data-dir'
import { sumUploadSizes } from '../../platform/storage/upload-sizes-store'
import { endAlert, forgetAlerts, raiseAlert } from '../alerts/alerts'
import { hasAlert } from '../alerts/store'
import { backupsFolder } from '../backups/folder/backups-folder'
import { isOnDiskOfData } from './judge-backups'
import { databaseSize, hasStorageDay, insertStorageDay } from './store'

const megabyte = 1024 * 1024

/** Minimum free space in bytes. With less, uploads will soon fail on any disk. */
const minFree = 500 * megabyte

/**
 * A disk with more than `minFree` free bytes counts as full if less than this share of it is free, and less than
 * `maxThatIsScarce` bytes. On a large disk, a small share is still enough for a long time.
 */
const minShare = 0.05
const maxThatIsScarce = 5 * 1024 * megabyte

/**
 * A full disk counts as free again only if its free space exceeds the limit times this factor, so that the alert is not
 * raised and ended repeatedly.
 */
const easing = 1.2

export const storageLookMs = 10 * minute

/** Whether a disk counts as full. @param isFull whether it counted as full at the last check */
export function isScarce(
  { freeBytes, sizeBytes }: { freeBytes: number; sizeBytes: number },
  isFull: boolean,
) {
  const limit = Math.max(minFree, Math.min(sizeBytes * minShare, maxThatIsScarce))
  return freeBytes < limit * (isFull ? easing : 1)
}

/** Checks the disks once. Call it at the start of the server and every ten minutes. Errors are logged. */
export function watchStorage(ctx: PlatformContext) {
  const { root } = dataDirAt(ctx.config.dataDir)
  const backups = backupsFolder(ctx.config)
  try {
    lookAt(ctx, root)
    if (existsSync(backups) && !isOnDiskOfData({ dataDir: root }, backups)) lookAt(ctx, backups)
    // Delete alerts about folders that the settings no longer contain.
    forgetAlerts(ctx.db, 'disk-full', folder => folder !== root && folder !== backups)
    noteDay(ctx)
  } catch (error) {
    ctx.log.warn('The disk could not be looked at', { reason: String(error) })
  }
}

function lookAt(ctx: PlatformContext, folder: string) {
  const alert = { kind: 'disk-full' as const, subject: folder }
  const isFull = hasAlert(ctx.db, alert)
  const isFullNow = isScarce(diskRoom(folder), isFull)
  if (isFull === isFullNow) return
  transact(ctx.db, tx => (isFullNow ? raiseAlert(ctx, tx, alert) : endAlert(ctx, tx, alert)))
  ctx.jobs.wake()
}

function noteDay({ config, db, clock }: PlatformContext) {
  const day = clock().toISOString().slice(0, 10)
  if (hasStorageDay(db, day)) return
  const { root, database } = dataDirAt(config.dataDir)
  const { freeBytes, sizeBytes } = diskRoom(root)
  insertStorageDay(db, {
    day,
    databaseBytes: databaseSize(database),
    uploadBytes: sumUploadSizes(db),
    diskFreeBytes: freeBytes,
    diskSizeBytes: sizeBytes,
  })
}
