// Updates the stored size of a user's inbox for our own changes. Other programs also put files there, so it is recounted
// regularly, see inbox.ts.
import { rmSync } from 'node:fs'
import { fileSizeSync } from '../../lib/files/folder-size'
import { findAccount } from '../access/store'
import { type Db, transact } from '../db/database'
import { requireStillWithin, storageOf } from './storage-limit'
import { changeInboxSize } from './upload-sizes-store'

/**
 * Changes files in a user's inbox together with its size. Does nothing if the account is deleted.
 * @param measure returns the number of bytes added
 * @throws AppError 413 above the account's storage limit, and errors of `work`; nothing is changed then
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

/** Deletes a file, if it exists. */
export const removeFromInbox = (db: Db, userId: number, path: string) =>
  changeInbox(
    db,
    userId,
    () => -fileSizeSync(path),
    () => rmSync(path, { force: true }),
  )
