// Ownership of the folders in the inbox. A folder has the name of a user, so that users find their folder. Its owner is
// stored as the id of the account, because a new account may have the name of a deleted one. When an account is
// deleted, its folder is removed; until that succeeds, no other account gets the folder.
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { codeOf } from '../../lib/thrown'
import { requireAccount } from '../access/require-account'
import { type Account, findAccount, findUserByName } from '../access/store'
import { type Db, transact } from '../db/database'
import { inboxFolders } from '../db/tables'
import type { Log } from '../log'
import { removeWhole } from './files'

interface InboxFoldersContext {
  config: { inboxDir: string | null; dataDir: string }
  db: Db
  log: Log
}

/**
 * Returns the path of the inbox. If the inbox is turned off, this is the default path, because the inbox may have been
 * there before.
 */
const placeOf = ({ inboxDir, dataDir }: InboxFoldersContext['config']) => inboxDir ?? join(dataDir, 'inbox')

/**
 * Prefix of the names of folders that are being removed. No user can have such a name, and it does not reveal the
 * former owner.
 */
const removedPrefix = '.trackhut-removed-'

const hashOf = (name: string) => new Bun.CryptoHasher('sha256').update(name.toLowerCase()).digest('hex')

/**
 * Key of a marker row. While the row exists, the folders that were in the inbox before this table existed still have to
 * be examined.
 */
export const notYetLookedAt = ''

/**
 * Assigns the folder with a user's name to this user. An existing folder is renamed first: if a deleted account left
 * it, to a name under which it is removed later; if its origin is unknown, to a name that no user has.
 * @throws AppError 401 if the account has been deleted meanwhile
 * @throws Error if a folder cannot be renamed; the user's folder must not be used then
 */
export function takeInboxFolder(ctx: InboxFoldersContext, { id, username }: Account) {
  const nameHash = hashOf(username)
  if (findFolder(ctx.db, nameHash)?.userId === id) return
  transact(ctx.db, tx => {
    requireAccount(tx, id)
    lookAtOldFolders(ctx, tx)
    const folder = findFolder(tx, nameHash)
    if (folder?.userId === id) return
    if (folder) for (const name of namesOf(ctx, nameHash)) moveAside(ctx, name, folder)
    const owner = { userId: id, isKept: false }
    tx.insert(inboxFolders)
      .values({ nameHash, ...owner })
      .onConflictDoUpdate({ target: inboxFolders.nameHash, set: owner })
      .run()
  })
}

/**
 * Examines the folders in the inbox, once after an upgrade or a restore. A folder with the name of an account then
 * belongs to this account; any other folder counts as of unknown origin. Call it before new accounts can get the names
 * of folders.
 */
export function lookAtOldInboxFolders(ctx: InboxFoldersContext) {
  if (findFolder(ctx.db, notYetLookedAt)) transact(ctx.db, tx => lookAtOldFolders(ctx, tx))
}

function lookAtOldFolders(ctx: InboxFoldersContext, tx: Db) {
  if (!findFolder(tx, notYetLookedAt)) return
  for (const name of listNames(ctx)) {
    const userId = findUserByName(tx, name)?.id ?? null
    insertFolder(tx, { nameHash: hashOf(name), userId, isKept: userId === null })
  }
  tx.delete(inboxFolders).where(eq(inboxFolders.nameHash, notYetLookedAt)).run()
}

/** Returns the path of a user's folder; `null` if the user has none. */
export function locateInboxFolder(
  { config, db }: Pick<InboxFoldersContext, 'config' | 'db'>,
  userId: number,
): string | null {
  const username = findAccount(db, userId)?.username
  if (username === undefined || findFolder(db, hashOf(username))?.userId !== userId) return null
  return join(placeOf(config), username)
}

export const listOwnersOfInboxFolders = (db: Db): number[] =>
  db
    .select({ userId: inboxFolders.userId })
    .from(inboxFolders)
    .where(isNotNull(inboxFolders.userId))
    .all()
    .flatMap(({ userId }) => userId ?? [])

/**
 * Marks a user's folder as left by a deleted account. To be called in the transaction that deletes the account, before
 * the deletion.
 */
export function leaveInboxFolder({ config }: Pick<InboxFoldersContext, 'config'>, tx: Db, username: string) {
  if (existsSync(join(placeOf(config), username))) insertFolder(tx, { nameHash: hashOf(username) })
}

/**
 * Removes the folders of deleted accounts. Such a folder may be missing, for instance because its disk is not mounted;
 * if it appears later, it counts as of unknown origin.
 * @throws Error if a folder cannot be removed; it then stays without an owner
 */
export async function removeLeftInboxFolders(ctx: InboxFoldersContext) {
  const isLeft = and(isNull(inboxFolders.userId), eq(inboxFolders.isKept, false))
  const left = ctx.db.select().from(inboxFolders).where(isLeft).all()
  // One transaction for each folder, so that one error does not stop the removal of the other folders.
  const moving = left.map(async folder => transact(ctx.db, tx => letGo(ctx, tx, folder)))
  const moved = await Promise.allSettled(moving)
  const names = listNames(ctx).filter(name => name.startsWith(removedPrefix))
  const removed = await Promise.allSettled(names.map(name => removeWhole(join(placeOf(ctx.config), name))))
  const failed = [...moved, ...removed].find(one => one.status === 'rejected')
  if (failed) throw failed.reason
}

function letGo(ctx: InboxFoldersContext, tx: Db, folder: Folder) {
  const names = namesOf(ctx, folder.nameHash)
  for (const name of names) moveAside(ctx, name, folder)
  const isThis = eq(inboxFolders.nameHash, folder.nameHash)
  if (names.length > 0) tx.delete(inboxFolders).where(isThis).run()
  else tx.update(inboxFolders).set({ isKept: true }).where(isThis).run()
}

type Folder = typeof inboxFolders.$inferSelect

const findFolder = (db: Db, nameHash: string): Folder | undefined =>
  db.select().from(inboxFolders).where(eq(inboxFolders.nameHash, nameHash)).get()

function insertFolder(tx: Db, folder: typeof inboxFolders.$inferInsert) {
  tx.insert(inboxFolders).values(folder).onConflictDoNothing().run()
}

/**
 * Renames a folder so that it belongs to no user: folders of unknown origin to `<name> (before)`, and folders to be
 * removed to a random name. A single rename cannot be interrupted halfway.
 */
function moveAside({ config, log }: InboxFoldersContext, name: string, { isKept }: Folder) {
  const place = placeOf(config)
  if (!isKept) return renameSync(join(place, name), join(place, removedPrefix + crypto.randomUUID()))
  let aside = `${name} (before)`
  for (let count = 2; existsSync(join(place, aside)); count++) aside = `${name} (before ${count})`
  renameSync(join(place, name), join(place, aside))
  log.warn('A folder of the inbox was there before its user, and has another name now', { folder: aside })
}

/**
 * Returns the names with this hash. There can be several, because some file systems distinguish upper and lower case.
 */
const namesOf = (ctx: InboxFoldersContext, nameHash: string) =>
  listNames(ctx).filter(name => hashOf(name) === nameHash)

function listNames({ config }: InboxFoldersContext): string[] {
  try {
    return readdirSync(placeOf(config))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
    throw error
  }
}
