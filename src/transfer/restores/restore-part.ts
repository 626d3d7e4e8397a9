import { commandLine } from '../../platform/acts'
import type { PlatformContext } from '../../platform/context/platform-context'
import { readPart, type WantedOfBackup } from './read-part'
import { type BegunRestore, storePart } from './store-part'

/**
 * Reads a part of a backup, and begins to import what this instance does not have. For the command line.
 * @param folder an empty folder for temporary files
 * @throws CommandFailed, AppError if there is nothing to restore, or if the restore is impossible. Nothing is changed in
 *   this case, except that an empty account may already have been created, with which the next attempt continues.
 */
export async function beginRestore(
  ctx: PlatformContext,
  wanted: WantedOfBackup,
  folder: string,
): Promise<BegunRestore> {
  return storePart(ctx, await readPart(ctx.db, wanted, folder), { by: commandLine })
}
