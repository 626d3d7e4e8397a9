import { day, hour, minute } from '../../lib/durations'
import { ownNetwork } from '../../lib/net/ip-address'
import type { Act, ActDetail, Actor } from '../acts'
import { type Db, onceCommitted, transact } from '../db/database'
import { InsufficientScope, NotAdministrator } from '../errors'
import { clientAddress } from '../http/client-address'
import type { Log } from '../log'
import type { Config } from '../settings/table/config-type'
import { countActs, findSameAct, forgetActs, insertAct, type NewAct, repeatAct } from './store'

interface RecordedAct {
  act: Act
  by: Actor
  /** The account it was done to, where that is somebody else's. */
  whomId?: number | null
  detail?: readonly ActDetail[]
}

/** What anybody can bring about, as often as they like. */
const isRefusal = (act: Act) => act === 'log-in-refused' || act === 'right-refused'

/** Of each of the refusals, however many addresses somebody has: some hundred kilobytes a day at worst. */
const mostRefusalsADay = 1000

/**
 * Writes down what was done, in the database and, once that is committed, in the log. To be called in the transaction that does it.
 *
 * What the same person does again from the same place within a minute is counted on the row there is; refusals within an
 * hour, as a script with a wrong token asks all day. When there are a thousand rows of a refusal in a day, all others are
 * counted together, without who and from where: nobody can fill the disk, and what was there before stays.
 * @param log null on the command line, whose output is no log
 */
export function recordAct(
  { clock, log }: { clock: () => Date; log: Log | null },
  db: Db,
  { act, by: { userId, via, address }, whomId = null, detail = [] }: RecordedAct,
) {
  const at = clock()
  const told = {
    act,
    via,
    userId,
    whomId: whomId === userId ? null : whomId,
    address,
    detail: detail.join(' '),
  }
  if (isRefusal(act)) countRefusal(db, { ...told, address: address && ownNetwork(address), at, lastAt: at })
  else countAct(db, { ...told, at, lastAt: at }, minute)
  const { userId: user, whomId: whom, ...others } = told
  onceCommitted(db, () => log?.info('Audit', { ...others, user, whom }))
}

function countRefusal(db: Db, refusal: NewAct) {
  const isKnown = findSameAct(db, refusal, before(refusal.at, hour)) !== undefined
  const isOneTooMany = !isKnown && countActs(db, refusal.act, before(refusal.at, day)) >= mostRefusalsADay
  const anybodys = { ...refusal, userId: null, whomId: null, address: null, detail: '' }
  countAct(db, isOneTooMany ? anybodys : refusal, hour)
}

function countAct(db: Db, told: NewAct, foldedMs: number) {
  const same = findSameAct(db, told, before(told.at, foldedMs))
  if (same === undefined) insertAct(db, told)
  else repeatAct(db, same, told.at)
}

const before = (time: Date, milliseconds: number) => new Date(time.getTime() - milliseconds)

interface World {
  config: Config
  db: Db
  clock: () => Date
  log: Log
}

interface Failure {
  error: unknown
  request: Request
  server: Parameters<typeof clientAddress>[2]
}

/** Writes down that somebody who is known asked for what they may not do; anything else that failed is passed over. */
export function recordRefusedRight(ctx: World, { error, request, server }: Failure) {
  // What a hook throws arrives wrapped.
  const origin = error instanceof Error ? (error.cause ?? error) : error
  if (!(origin instanceof InsufficientScope || origin instanceof NotAdministrator)) return
  const by = { userId: origin.userId, via: origin.via, address: clientAddress(ctx, request, server) }
  try {
    recordAct(ctx, ctx.db, { act: 'right-refused', by, detail: [origin.code] })
  } catch (failure) {
    // It is refused all the same.
    ctx.log.warn('A refusal could not be recorded', { reason: String(failure) })
  }
}

/** Forgets what is older than the settings say. To be called at start, and every hour. */
export function forgetOldActs({ config, db, clock }: Omit<World, 'log'>) {
  const before = (days: number) => new Date(clock().getTime() - days * day)
  const moments = { actsBefore: before(config.auditDays), addressesBefore: before(config.auditAddressDays) }
  transact(db, tx => forgetActs(tx, moments))
}
