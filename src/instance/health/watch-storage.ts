// Looks now and then whether there is room, and notes once a day how large everything is.

import { existsSync, statSync } from 'node:fs'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { diskRoom } from '../../platform/full-disk'
import { dataDirAt } from '../../platform/storage/data-dir'
import { sumUploadSizes } from '../../platform/storage/upload-sizes-store'
import { endAlert, forgetAlerts, raiseAlert } from '../alerts/alerts'
import { hasAlert } from '../alerts/store'
import { backupsFolder } from '../backups/folder/backups-folder'
import { databaseSize, hasStorageDay, insertStorageDay } from './store'

const megabyte = 1024 * 1024

/** Bytes: with less, uploads soon fail, however large the disk is. */
const leastFree = 500 * megabyte

/** Of a disk, but no more than so many bytes: a large one has room for long. */
const leastShare = 0.05
const mostThatIsScarce = 5 * 1024 * megabyte

/** So much more must be free again before it counts as over, or every upload would begin and end it. */
const easing = 1.2

export const storageLookMs = 600_000

/** Whether a disk counts as full. @param isFull whether it did before */
export function isScarce(
  { freeBytes, sizeBytes }: { freeBytes: number; sizeBytes: number },
  isFull: boolean,
) {
  const limit = Math.max(leastFree, Math.min(sizeBytes * leastShare, mostThatIsScarce))
  return freeBytes < limit * (isFull ? easing : 1)
}

/**
 * Looks once. To be called when the server starts, and every ten minutes; a disk that cannot be looked at tells by other
 * means that it is gone.
 */
export function watchStorage(ctx: PlatformContext) {
  const { root } = dataDirAt(ctx.config.dataDir)
  const backups = backupsFolder(ctx.config)
  try {
    lookAt(ctx, root)
    if (existsSync(backups) && !isSameDisk(root, backups)) lookAt(ctx, backups)
    // Those of folders that the settings named before.
    forgetAlerts(ctx.db, 'disk-full', folder => folder !== root && folder !== backups)
    noteDay(ctx)
  } catch (error) {
    ctx.log.warn('The disk could not be looked at', { reason: String(error) })
  }
}

const isSameDisk = (a: string, b: string) => statSync(a).dev === statSync(b).dev

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
