import {
  countMatchingUsers,
  listUsers as findUsers,
  type UserWithTotals,
} from '../../../accounts/users/store'
import { inColumns } from '../../../lib/columns'
import type { Db } from '../../../platform/db/database'
import { requireDataDir } from '../../../platform/storage/data-dir'
import type { CommandContext } from '../../terminal/command'
import { withDatabase } from '../../terminal/with-database'

const headings = ['Username', 'Workouts', 'Active', 'Admin', 'Created', 'Email']

/** A table that is no wider than the terminal, if there is one, or JSON for scripts. */
export async function listUsers({ config, options }: CommandContext): Promise<string> {
  const users = await withDatabase(requireDataDir(config.dataDir), findAll)
  if (options.json) return JSON.stringify(users.map(describe), null, 2)
  const width = process.stdout.columns ?? Number.POSITIVE_INFINITY
  return inColumns([headings, ...users.map(row)])
    .map(line => (line.length > width ? `${line.slice(0, width - 1)}…` : line))
    .join('\n')
}

function findAll(db: Db): UserWithTotals[] {
  const selection = { namePart: '', sortBy: 'username' as const, isDescending: false }
  const perPage = 1000
  const pages = Math.ceil(countMatchingUsers(db, '') / perPage)
  return Array.from({ length: pages }).flatMap((_, page) =>
    findUsers(db, selection, { perPage, offset: page * perPage }),
  )
}

const describe = ({ user, totals }: UserWithTotals) => ({
  username: user.username,
  email: user.email,
  is_active: user.isActive,
  suspended: user.isSuspended,
  is_admin: user.isAdmin,
  created_at: user.createdAt.toISOString(),
  nb_workouts: totals.workoutsCount,
})

const row = ({ user, totals }: UserWithTotals) => [
  user.username,
  String(totals.workoutsCount),
  user.isSuspended ? 'suspended' : yesOrNo(user.isActive),
  yesOrNo(user.isAdmin),
  user.createdAt.toISOString().slice(0, 10),
  user.email,
]

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no')
