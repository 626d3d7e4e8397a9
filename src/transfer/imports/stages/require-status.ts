import type { Db } from '../../../platform/db/database'
import { findImport, type Import } from '../rows/store'

/**
 * To be asked inside a transaction: an import may have been stopped, or its account deleted, while it was being worked on.
 * @throws Error when it has none of these statuses
 */
export function requireStatus(tx: Db, importId: number, ...statuses: Import['status'][]): Import {
  const found = findImport(tx, importId)
  if (!found || !statuses.includes(found.status)) throw new Error('the import was ended')
  return found
}
