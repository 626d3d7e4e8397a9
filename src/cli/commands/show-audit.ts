import { inColumns } from '../../lib/columns'
import { findUserByName } from '../../platform/access/store'
import { type Act, acts } from '../../platform/acts'
import { listActs, type NamedAct } from '../../platform/audit/store'
import type { Db } from '../../platform/db/database'
import { requireDataDir } from '../../platform/storage/data-dir'
import type { CommandContext, Report } from '../terminal/command'
import { UsageError } from '../terminal/usage-error'
import { withDatabase } from '../terminal/with-database'

const headings = ['When', 'Act', 'Who', 'To whom', 'From', 'Times', 'Detail']

/** Maximum number of printed lines if the output is for people. */
const maxShown = 1000

/** Lists the newest entries first. @throws UsageError for an invalid filter */
export async function showAudit({ config, options }: CommandContext): Promise<Report> {
  const { act, since } = options
  const selection = { act: act === undefined ? undefined : readAct(act), from: readSince(since) }
  const found = await withDatabase(requireDataDir(config.dataDir), db => {
    const personIds = options.user === undefined ? undefined : [findPerson(db, options.user)]
    return listActs(db, { ...selection, personIds }, options.json ? -1 : maxShown)
  })
  const text =
    found.length === 0
      ? 'Nothing was recorded.'
      : inColumns([headings, ...found.slice(0, maxShown).map(row)]).join('\n')
  return { text, json: found.map(describe) }
}

function readAct(text: string): Act {
  const known = acts.find(act => act === text)
  if (!known) throw new UsageError(`There is no act '${text}'. There are: ${acts.join(', ')}.`, 'audit')
  return known
}

/** Reads the option `--since`: a time in UTC, or a date, which stands for the first moment of that day in UTC. */
function readSince(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const moment = /^\d{4}-\d\d-\d\d(T[\d:.]{5,12}Z)?$/.test(text) ? new Date(text) : new Date(Number.NaN)
  if (Number.isNaN(moment.getTime())) {
    throw new UsageError(
      `'${text}' is neither a day such as 2026-11-01 nor a time such as 2026-11-01T08:00Z.`,
      'audit',
    )
  }
  return moment
}

/** Returns the user id for a username. A deleted account can only be given by its id. */
function findPerson(db: Db, name: string): number {
  const user = findUserByName(db, name)
  if (user) return user.id
  if (/^\d{1,15}$/.test(name)) return Number(name)
  throw new UsageError(`There is no user '${name}'. To find a deleted user, give their number.`, 'audit')
}

const describe = ({ act, username, whomName }: NamedAct) => ({
  at: act.at.toISOString(),
  last_at: act.lastAt.toISOString(),
  times: act.times,
  act: act.act,
  via: act.via,
  by: act.userId === null ? null : { id: act.userId, username },
  whom: act.whomId === null ? null : { id: act.whomId, username: whomName },
  address: act.address,
  detail: act.detail === '' ? [] : act.detail.split(' '),
})

const row = ({ act, username, whomName }: NamedAct) => [
  act.at.toISOString().slice(0, 19).replace('T', ' '),
  act.act,
  act.userId === null ? unnamed[act.via] : (username ?? `deleted ${act.userId}`),
  act.whomId === null ? '' : (whomName ?? `deleted ${act.whomId}`),
  act.address ?? '',
  act.times === 1 ? '' : String(act.times),
  act.detail,
]

const unnamed = { web: 'unknown', token: 'unknown', 'command-line': 'command line', server: 'server' }
