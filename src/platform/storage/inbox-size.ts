// What is kept of the size of somebody's folder in the inbox, where what is done to it is known: other programs put files there, too,
// and so it is counted anew every now and then, see inbox.ts.
import { rmSync } from 'node:fs'
import { fileSizeSync } from '../../lib/files/folder-size'
import { findAccount } from '../access/store'
import { type Db, transact } from '../db/database'
import { requireStillWithin, storageOf } from './storage-limit'
import { changeInboxSize } from './upload-sizes-store'

/**
 * Changes files of somebody's folder and its size in one step, so that nothing comes between; nothing when the account has gone.
 * @param measure tells how many bytes that adds
 * @throws AppError 413 for more than the account may have, and what `work` does; nothing is changed then
 */
export function changeInbox(db: Db, userId: number, measure: () => number, work: () => void) {
  transact(db, tx => {
    if (!findAccount(tx, userId)) return
    const before = storageOf(tx, userId)
    changeInboxSize(tx, userId, measure())
    requireStillWithin(tx, userId, before)
    work()
  })
}

/** Removes a file, if it is there. */
export const removeFromInbox = (db: Db, userId: number, path: string) =>
  changeInbox(
    db,
    userId,
    () => -fileSizeSync(path),
    () => rmSync(path, { force: true }),
  )
