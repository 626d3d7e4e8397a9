import {
  countMatchingUsers,
  listUsers as findUsers,
  type UserWithTotals,
} from '../../../accounts/users/store'
import { inColumns } from '../../../lib/columns'
import { formatFileSize } from '../../../lib/files/file-size'
import type { Db } from '../../../platform/db/database'
import { requireDataDir } from '../../../platform/storage/data-dir'
import { findStorageUsed, storageLimitOf } from '../../../platform/storage/storage-limit'
import type { CommandContext, Report } from '../../terminal/command'
import { withDatabase } from '../../terminal/with-database'

const headings = ['Username', 'Workouts', 'Active', 'Admin', 'Created', 'Storage', 'Limit', 'Email']

/** Lists all accounts; on a terminal, lines are cut to its width. */
export async function listUsers({ config }: CommandContext): Promise<Report> {
  const users = await withDatabase(requireDataDir(config.dataDir), findAll)
  const width = process.stdout.columns ?? Number.POSITIVE_INFINITY
  const lines = inColumns([headings, ...users.map(row)]).map(line =>
    line.length > width ? `${line.slice(0, width - 1)}…` : line,
  )
  return { text: lines.join('\n'), json: users.map(describe) }
}

interface ListedUser extends UserWithTotals {
  /** Bytes of the user's files; null if they have not been counted yet after an upgrade or a restore. */
  usedBytes: number | null
  /** Storage limit in bytes; null: no limit. */
  limitBytes: number | null
}

function findAll(db: Db): ListedUser[] {
  const selection = { namePart: '', sortBy: 'username' as const, isDescending: false }
  const perPage = 1000
  const pages = Math.ceil(countMatchingUsers(db, '') / perPage)
  const found = Array.from({ length: pages }).flatMap((_, page) =>
    findUsers(db, selection, { perPage, offset: page * perPage }),
  )
  const ids = found.map(({ user }) => user.id)
  const used = findStorageUsed(db, ids)
  return found.map(one => ({
    ...one,
    usedBytes: used && (used.get(one.user.id) ?? 0),
    limitBytes: storageLimitOf(db, one.user),
  }))
}

const describe = ({ user, totals, usedBytes, limitBytes }: ListedUser) => ({
  username: user.username,
  email: user.email,
  is_active: user.isActive,
  suspended: user.isSuspended,
  is_admin: user.isAdmin,
  created_at: user.createdAt.toISOString(),
  nb_workouts: totals.workoutsCount,
  storage_used: usedBytes,
  storage_limit: limitBytes,
})

const row = ({ user, totals, usedBytes, limitBytes }: ListedUser) => [
  user.username,
  String(totals.workoutsCount),
  user.isSuspended ? 'suspended' : yesOrNo(user.isActive),
  yesOrNo(user.isAdmin),
  user.createdAt.toISOString().slice(0, 10),
  usedBytes === null ? 'unknown' : formatFileSize(usedBytes),
  limitBytes === null ? 'none' : formatFileSize(limitBytes),
  user.email,
]

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no')
