// The messages that tell the present state of the server, and of everybody who wants that.

import { findLastBackupRun, findLastSuccess } from '../../instance/backups/store'
import { randomHex } from '../../lib/random'
import { localDay, startOfDay } from '../../lib/time-zone'
import { type Account, findAccount, hasAccess } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { version } from '../../platform/version'
import { readSummary } from '../../workouts/analysis/summary/read-summary'
import { periodAround } from '../../workouts/library/periods'
import { findDeviceOf, findServerDevice, insertDevice, listDevices, noteGoals } from './store'
import {
  announcePerson,
  announceServer,
  type Beginnings,
  farewell,
  keyOf,
  type Message,
  statePerson,
  stateServer,
} from './topics'

/** Makes an id for topics. It is random, so that a device that is wanted again is a new one. Its name says whose it is. */
export const newDeviceId = (): string => `trackhut_${randomHex(8)}`

/** Returns the id of the server's device, which is made when it is first needed. */
export function serverDeviceId(db: Db): string {
  const present = findServerDevice(db)
  if (present) return present.deviceId
  const deviceId = newDeviceId()
  insertDevice(db, { deviceId, userId: null, isServer: true })
  return deviceId
}

/** Whose figures may have changed: everybody's, or those of the accounts with these ids. */
export type Whose = 'everybody' | ReadonlySet<number>

/**
 * Lists the messages of the server and of some people, one after another, so that each is made of what there is at its
 * time.
 */
export function* listMessages(ctx: PlatformContext, whose: Whose): Generator<Message> {
  const serverId = serverDeviceId(ctx.db)
  const facts = { serverId, version, address: ctx.config.uiUrl }
  yield announceServer({ ...facts, deviceId: serverId, name: 'Trackhut' })
  yield stateServer(serverId, {
    lastAt: findLastSuccess(ctx.db)?.finishedAt ?? null,
    hasFailed: (findLastBackupRun(ctx.db)?.reason ?? null) !== null,
  })
  for (const { id, deviceId, userId, goalKeys } of devicesOf(ctx.db, whose)) {
    const account = findAccount(ctx.db, userId)
    if (!account || !hasAccess(account)) {
      yield* farewell(deviceId)
      continue
    }
    const summary = readSummary(ctx, account)
    const person = { ...facts, deviceId, name: `Trackhut ${account.username}` }
    const present = summary.goals.map(keyOf)
    const gone = goalKeys.filter(key => !present.includes(key))
    // Noted before they are told, and forgotten after they are removed, so that none stays if this is broken off.
    if (present.some(key => !goalKeys.includes(key))) noteGoals(ctx.db, id, [...gone, ...present])
    if (gone.length > 0) yield announcePerson(person, summary.goals, gone)
    // The state first: what is announced looks for its value there at once.
    yield statePerson(deviceId, summary, beginningsOf(ctx, account))
    yield announcePerson(person, summary.goals)
    if (gone.length > 0) noteGoals(ctx.db, id, present)
  }
}

const devicesOf = (db: Db, whose: Whose) =>
  whose === 'everybody' ? listDevices(db) : [...whose].flatMap(userId => findDeviceOf(db, userId) ?? [])

function beginningsOf({ clock }: Pick<PlatformContext, 'clock'>, account: Account): Beginnings {
  const { timezone, weekm: startsOnMonday } = account
  const today = Temporal.PlainDate.from(localDay(clock(), timezone))
  const beginning = (period: 'week' | 'month' | 'year') =>
    startOfDay(periodAround(today, period, { startsOnMonday }).first, timezone).toISOString()
  return { week: beginning('week'), month: beginning('month'), year: beginning('year') }
}
