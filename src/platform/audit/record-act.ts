import { day, hour, minute } from '../../lib/durations'
import { ownNetwork } from '../../lib/net/ip-address'
import type { Act, ActDetail, Actor } from '../acts'
import { type Db, onceCommitted, transact } from '../db/database'
import { InsufficientScope, NotAdministrator } from '../errors'
import { clientAddress, type ListeningServer } from '../http/client-address'
import type { Log } from '../log'
import type { Config } from '../settings/table/config-type'
import { countActs, findSameAct, forgetActs, insertAct, type NewAct, repeatAct } from './store'

interface RecordedAct {
  act: Act
  by: Actor
  /** The affected account, if it belongs to another user. */
  whomId?: number | null
  detail?: readonly ActDetail[]
}

/** Whether anybody can cause this act, any number of times. */
const isRefusal = (act: Act) => refusals.includes(act)

const refusals: readonly Act[] = ['log-in-refused', 'log-out-refused', 'right-refused', 'backup-key-refused']

/**
 * Maximum number of rows a day for each kind of refusal, from all addresses together. They take some hundred kilobytes.
 */
const maxRefusalsADay = 1000

/**
 * Records an act in the database and, after the commit, in the log. Call it in the transaction that makes the change.
 *
 * An act that the same person repeats from the same IP address within a minute gets no new row, but is counted in the
 * existing row. For refusals the period is an hour, because a script with a wrong token may retry all day. Once there
 * are a thousand rows about a kind of refusal in a day, further refusals of this kind share one row, without person and
 * address, so that nobody can fill the disk or displace older rows.
 * @param log `null` on the command line, which does not write a log
 */
export function recordAct(
  { clock, log }: { clock: () => Date; log: Log | null },
  db: Db,
  { act, by: { userId, via, address }, whomId = null, detail = [] }: RecordedAct,
) {
  const at = clock()
  const entry = {
    act,
    via,
    userId,
    whomId: whomId === userId ? null : whomId,
    address,
    detail: detail.join(' '),
  }
  if (isRefusal(act)) countRefusal(db, { ...entry, address: address && ownNetwork(address), at, lastAt: at })
  else countAct(db, { ...entry, at, lastAt: at }, minute)
  const { userId: user, whomId: whom, ...others } = entry
  onceCommitted(db, () => log?.info('Audit', { ...others, user, whom }))
}

function countRefusal(db: Db, refusal: NewAct) {
  const isKnown = findSameAct(db, refusal, before(refusal.at, hour)) !== undefined
  const isOneTooMany = !isKnown && countActs(db, refusal.act, before(refusal.at, day)) >= maxRefusalsADay
  const anybodys = { ...refusal, userId: null, whomId: null, address: null, detail: '' }
  countAct(db, isOneTooMany ? anybodys : refusal, hour)
}

function countAct(db: Db, entry: NewAct, foldedMs: number) {
  const same = findSameAct(db, entry, before(entry.at, foldedMs))
  if (same === undefined) insertAct(db, entry)
  else repeatAct(db, same, entry.at)
}

const before = (time: Date, milliseconds: number) => new Date(time.getTime() - milliseconds)

interface Ctx {
  config: Config
  db: Db
  clock: () => Date
  log: Log
}

interface Failure {
  error: unknown
  request: Request
  server: ListeningServer
}

/** Records that a known user requested an action that is not permitted. Ignores other errors. */
export function recordRefusedRight(ctx: Ctx, { error, request, server }: Failure) {
  // Errors that hooks throw are wrapped in another error.
  const origin = error instanceof Error ? (error.cause ?? error) : error
  if (!(origin instanceof InsufficientScope || origin instanceof NotAdministrator)) return
  const by = { userId: origin.userId, via: origin.via, address: clientAddress(ctx, request, server) }
  try {
    recordAct(ctx, ctx.db, { act: 'right-refused', by, detail: [origin.code] })
  } catch (failure) {
    // This error is only logged, because the request is refused in any case.
    ctx.log.warn('A refusal could not be recorded', { reason: String(failure) })
  }
}

/**
 * Deletes acts, and the IP addresses in acts, that are older than the settings allow. Call it at the start of the
 * server and every hour.
 */
export function forgetOldActs({ config, db, clock }: Omit<Ctx, 'log'>) {
  const before = (days: number) => new Date(clock().getTime() - days * day)
  const moments = { actsBefore: before(config.auditDays), addressesBefore: before(config.auditAddressDays) }
  transact(db, tx => forgetActs(tx, moments))
}
