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
import { findServerDevice, insertDevice, listDevices } from './store'
import {
  announcePerson,
  announceServer,
  type Beginnings,
  farewell,
  type Message,
  statePerson,
  stateServer,
} from './topics'

/** Makes an id for topics. It is random, so that nobody knows whose device it is. */
export const newDeviceId = (): string => `trackhut_${randomHex(8)}`

/** Returns the id of the server's device, which is made when it is first needed. */
export function serverDeviceId(db: Db): string {
  const present = findServerDevice(db)
  if (present) return present.deviceId
  const deviceId = newDeviceId()
  insertDevice(db, { deviceId, userId: null, isServer: true })
  return deviceId
}

/** Lists all messages, one after another, so that each is made of what there is at its time. */
export function* listMessages(ctx: PlatformContext): Generator<Message> {
  const serverId = serverDeviceId(ctx.db)
  const facts = { serverId, version, address: ctx.config.uiUrl }
  yield announceServer({ ...facts, deviceId: serverId, name: 'Trackhut' })
  yield stateServer(serverId, {
    lastAt: findLastSuccess(ctx.db)?.finishedAt ?? null,
    hasFailed: (findLastBackupRun(ctx.db)?.reason ?? null) !== null,
  })
  for (const { deviceId, userId } of listDevices(ctx.db)) {
    const account = findAccount(ctx.db, userId)
    if (!account || !hasAccess(account)) {
      yield* farewell(deviceId)
      continue
    }
    const summary = readSummary(ctx, account)
    yield announcePerson({ ...facts, deviceId, name: `Trackhut ${account.username}` }, summary.goals)
    yield statePerson(deviceId, summary, beginningsOf(ctx, account))
  }
}

function beginningsOf({ clock }: Pick<PlatformContext, 'clock'>, account: Account): Beginnings {
  const { timezone, weekm: startsOnMonday } = account
  const today = Temporal.PlainDate.from(localDay(clock(), timezone))
  const beginning = (period: 'week' | 'month' | 'year') =>
    startOfDay(periodAround(today, period, { startsOnMonday }).first, timezone).toISOString()
  return { week: beginning('week'), month: beginning('month'), year: beginning('year') }
}
