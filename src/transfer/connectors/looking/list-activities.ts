// Writes down what a service has, before anything is fetched: what is new, and the past, window by window.
import { dayOf } from '../../../lib/date'
import { day } from '../../../lib/durations'
import { transact } from '../../../platform/db/database'
import { insertNewItems, listItems } from '../rows/item-store'
import { updateLink } from '../rows/link-store'
import type { ListedActivity } from '../service/connector'
import { type Looking, requireWanted } from './looking'

/** How far new activities are looked for, in ms. Watches are often synchronised late. */
const newMs = 7 * day

/** If nothing was listed for so long, in ms, the past is listed again: the list of what is new would be cut off. */
const longMs = 60 * day

/** Width of a window of the past in days. It grows while the windows are empty. */
const windowDays = 90
const maxWindowDays = 3650

/** Maximum number of windows in one look. */
const maxWindows = 8

/** Nobody had a watch with GPS before. */
const firstDayEver = '1990-01-01'

/** Lists activities until there are enough to be fetched. @throws ServiceFailure; NoLongerWanted */
export async function listActivities(looking: Looking, enough: number) {
  const pastUntil = await listNew(looking)
  await listPast(looking, pastUntil, enough)
}

/** In time zones ahead of UTC, the next day has begun. */
const lastDay = (now: Date) => dayOf(now.getTime() + 2 * day)

/** @returns the end of the part of the past that has not been listed; `null` if there is none */
async function listNew(looking: Looking): Promise<string | null> {
  const { ctx, link, connector, asking } = looking
  const now = ctx.clock()
  if (link.listedAt === null) return link.pastUntil
  if (now.getTime() - link.listedAt.getTime() > longMs) return lastDay(now)
  const from = dayOf(Math.min(now.getTime(), link.listedAt.getTime()) - newMs)
  const { activities } = await connector.list(asking, { from, to: lastDay(now) })
  note(looking, activities, { listedAt: now })
  return link.pastUntil
}

async function listPast(looking: Looking, pastUntil: string | null, enough: number) {
  const { ctx, link, connector, asking } = looking
  const now = ctx.clock()
  let to = pastUntil
  let width = windowDays
  for (let count = 0; count < maxWindows; count++) {
    if (to === null || listItems(ctx.db, link, 'waiting', enough).length === enough) return
    const from = daysBefore(to, width)
    const { activities, firstDay } = await connector.list(asking, { from, to })
    if (activities.length === 0) width = Math.min(maxWindowDays, 2 * width)
    to = nextEnd({ from, to }, firstDay)
    note(looking, activities, { pastUntil: to, listedAt: now })
  }
}

/**
 * Returns the last day of the next window; `null` if this was the last. Windows overlap by a day, because it is not
 * certain which hours of it a service counts to which window.
 */
function nextEnd({ from, to }: { from: string; to: string }, firstDay: string | null): string | null {
  if (firstDay !== null && from <= firstDay && firstDay < to) return firstDay
  return from === firstDayEver ? null : from
}

function daysBefore(to: string, days: number): string {
  const from = dayOf(Math.max(0, Date.parse(`${to}T00:00:00Z`) - days * day))
  return from > firstDayEver ? from : firstDayEver
}

const outcomes = { file: 'waiting', stub: 'stub', 'without-file': 'without-file' } as const

function note(
  { ctx, link }: Looking,
  activities: readonly ListedActivity[],
  changes: { pastUntil?: string | null; listedAt: Date },
) {
  const { userId, connector } = link
  const items = activities.map(({ id, has, startsAt, name, sportWord }) => ({
    ...{ userId, connector, remoteId: id, outcome: outcomes[has] },
    ...{ startsAt, name, sportWord },
  }))
  const isOfGarmin = activities.some(activity => activity.isOfGarmin)
  transact(ctx.db, tx => {
    requireWanted(tx, link)
    insertNewItems(tx, items)
    updateLink(tx, link.id, { ...changes, ...(isOfGarmin && { namesGarmin: true }) })
  })
}
