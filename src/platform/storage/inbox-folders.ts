// Whose the folders of the inbox are. People know a folder by the name of its owner and put files into it, so it has that
// name; but it belongs to the account. When that goes it is removed, and until it could be, nobody else gets it.
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { codeOf } from '../../lib/thrown'
import { requireAccount } from '../access/require-account'
import { type Account, findAccount, findUserByName } from '../access/store'
import { type Db, transact } from '../db/database'
import { inboxFolders } from '../db/tables'
import type { Log } from '../log'

interface InboxFoldersContext {
  config: { inboxDir: string | null; dataDir: string }
  db: Db
  log: Log
}

/** Where the inbox is, or where it was if it has no place of its own. */
const placeOf = ({ inboxDir, dataDir }: InboxFoldersContext['config']) => inboxDir ?? join(dataDir, 'inbox')

/** What is being removed has a name that is nobody's, and tells none. */
const removedPrefix = '.trackhut-removed-'

const hashOf = (name: string) => new Bun.CryptoHasher('sha256').update(name.toLowerCase()).digest('hex')

/** Of the row that is there until the folders from before there were rows have been looked at. */
export const notYetLookedAt = ''

/**
 * Makes the folder of a user's name the user's, unless it is. What a deleted account of that name has left goes first, and
 * what was there before anybody knew whose it is is moved aside.
 * @throws AppError 401 when the account has gone meanwhile
 * @throws Error when that cannot be done; the folder is not to be touched then
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
 * Once, after an upgrade: those that have the name of an account are its; of the others nobody knows whose they are. To be
 * done before anybody else can get such a name.
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

/** Where somebody's folder is; null when none is theirs. */
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

/** In the transaction that deletes an account, before: its folder, if there is one, is nobody's from then on. */
export function leaveInboxFolder({ config }: Pick<InboxFoldersContext, 'config'>, tx: Db, username: string) {
  if (existsSync(join(placeOf(config), username))) insertFolder(tx, { nameHash: hashOf(username) })
}

/**
 * Removes the folders of accounts that are gone. Where there is none, as when a disk is missing, what turns up later is
 * nobody's.
 * @throws Error when one cannot be removed; until it could be it is still nobody's
 */
export async function removeLeftInboxFolders(ctx: InboxFoldersContext) {
  // Each by itself: one that cannot be removed keeps no other.
  const left = listLeftFolders(ctx.db).map(async folder => transact(ctx.db, tx => letGo(ctx, tx, folder)))
  const moved = await Promise.allSettled(left)
  const names = listNames(ctx).filter(name => name.startsWith(removedPrefix))
  const removed = await Promise.allSettled(names.map(name => removeFolder(join(placeOf(ctx.config), name))))
  const failed = [...moved, ...removed].find(one => one.status === 'rejected')
  if (failed) throw failed.reason
}

async function removeFolder(path: string) {
  // Bun stops early, and says nothing, when somebody else removes a file of the folder meanwhile.
  do await rm(path, { force: true, recursive: true })
  while (existsSync(path))
}

const listLeftFolders = (db: Db): Folder[] =>
  db
    .select()
    .from(inboxFolders)
    .where(and(isNull(inboxFolders.userId), eq(inboxFolders.isKept, false)))
    .all()

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

/** In one step, so that nothing is lost or inherited by whatever interrupts it: what has another name is not theirs. */
function moveAside({ config, log }: InboxFoldersContext, name: string, { isKept }: Folder) {
  const place = placeOf(config)
  if (!isKept) return renameSync(join(place, name), join(place, removedPrefix + crypto.randomUUID()))
  let aside = `${name} (before)`
  for (let count = 2; existsSync(join(place, aside)); count++) aside = `${name} (before ${count})`
  renameSync(join(place, name), join(place, aside))
  log.warn('A folder of the inbox was there before its user, and has another name now', { folder: aside })
}

/** Disks differ in whether the case of a name counts. */
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
