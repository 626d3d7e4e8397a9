// Removes the remains of interrupted runs before the server answers. Each feature provides its own clean-up.
import { forgetUnconfirmed } from '../accounts/users/delete-user'
import { removeInterrupted } from '../instance/backups/archive/making'
import { removeReceived } from '../instance/backups/restore-uploaded'
import { removeStrayExtractFiles } from '../maps/regions/extracts/files'
import { removeParts } from '../maps/regions/regions'
import { removeOldTileCache } from '../maps/tiles/tile-cache'
import { forgetOldActs } from '../platform/audit/record-act'
import type { DataDir } from '../platform/storage/data-dir'
import { sweepOrphanedFiles } from '../platform/storage/orphaned-files'
import { discardRestored } from '../platform/storage/restored-data'
import { removeSpooled } from '../platform/storage/spool'
import { listWatchedPieces } from '../transfer/imports/pieces/receive-pieces'
import { removeForgottenCopy } from '../transfer/restores/opened-copy'
import { forgetOldChanges } from '../workouts/changes/changes'
import type { Context } from './context'

/**
 * Clean-ups that run before the database is opened, because opening it may fail on a full disk. The caller holds the
 * lock of the data directory.
 */
const inDirectory: readonly ((dataDir: DataDir) => void)[] = [
  ({ root }) => discardRestored(root),
  removeInterrupted,
  removeReceived,
  removeSpooled,
]

/** Clean-ups that run when the database is open. */
const inInstance: readonly ((ctx: Context) => void | Promise<void>)[] = [
  ctx => sweepOrphanedFiles(ctx, listWatchedPieces(ctx.db)),
  ({ regions }) => removeParts(regions.folder),
  ctx => removeStrayExtractFiles(ctx, ctx.regions.folder),
  forgetUnconfirmed,
  forgetOldActs,
  forgetOldChanges,
  removeForgottenCopy,
  ({ config }) => removeOldTileCache(config),
]

export function cleanUpDirectory(dataDir: DataDir) {
  for (const clean of inDirectory) clean(dataDir)
}

export async function cleanUpInstance(ctx: Context) {
  for (const clean of inInstance) await clean(ctx)
}
