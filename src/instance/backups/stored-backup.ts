// One of the backups in the folder. What is opened or removed never comes from a request: it has to be in the list.
import { join } from 'node:path'
import type { Caller } from '../../platform/access/caller'
import { requireStillLoggedIn } from '../../platform/access/caller'
import type { PlatformContext } from '../../platform/context/platform-context'
import { notFound } from '../../platform/errors'
import { basePathOf } from '../../platform/http/public-origin'
import { backupsFolder, listBackups, removeBackup } from './folder'

/** Long enough to take up a download again that broke off. */
const linkMinutes = 10

/** The file, to be sent. @throws AppError 404 */
export async function readStoredBackup(ctx: PlatformContext, name: string): Promise<Blob> {
  await requireStored(ctx, name)
  return Bun.file(join(backupsFolder(ctx.config), name))
}

/**
 * An address that is enough to download it: for some minutes, and while the session lasts.
 * @throws AppError 404
 */
export async function makeBackupLink(ctx: PlatformContext, caller: Caller, name: string): Promise<string> {
  await requireStored(ctx, name)
  const session = requireStillLoggedIn(ctx.db, caller)
  const expiresAt = new Date(ctx.clock().getTime() + linkMinutes * 60_000)
  const ticket = await ctx.tokens.sign('backup', { ...session, expiresAt })
  return `${basePathOf(ctx.config)}/api/backups/${name}?ticket=${ticket}`
}

/** For good. @throws AppError 404 */
export async function deleteStoredBackup(ctx: PlatformContext, name: string) {
  await requireStored(ctx, name)
  await removeBackup(backupsFolder(ctx.config), name)
}

async function requireStored({ config }: PlatformContext, name: string) {
  const backups = await listBackups(backupsFolder(config))
  if (!backups.some(backup => backup.name === name))
    throw notFound('backup-not-found', 'backup does not exist')
}
