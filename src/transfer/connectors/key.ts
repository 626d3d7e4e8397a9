// The keys of services. They are stored sealed; the key that opens them is not in the database, nor in backups.

import type { Sealing } from '../../platform/access/tokens/sealing'
import { type Db, transact } from '../../platform/db/database'
import { type Link, listLinks, updateLink } from './rows/link-store'

const nameOf = ({ connector }: Pick<Link, 'connector'>) => `connector ${connector}`

export const sealKey = (sealing: Sealing, link: Pick<Link, 'connector'>, key: string): string =>
  sealing.seal(nameOf(link), key)

/** Returns the key of a link; `null` if it can no longer be opened, for example after a restore on another server. */
export const openKey = (sealing: Sealing, link: Pick<Link, 'connector' | 'sealedKey'>): string | null =>
  sealing.open(nameOf(link), link.sealedKey)

/** Seals the keys again that were sealed with an earlier key of the server, so that they outlive it. Call it every hour. */
export function sealKeysWithPresentKey({ db, sealing }: { db: Db; sealing: Sealing }) {
  const outdated = listLinks(db).filter(({ sealedKey }) => !sealing.isCurrent(sealedKey))
  if (outdated.length === 0) return
  transact(db, tx => {
    for (const link of outdated) {
      const key = openKey(sealing, link)
      if (key !== null) updateLink(tx, link.id, { sealedKey: sealKey(sealing, link, key) })
    }
  })
}
