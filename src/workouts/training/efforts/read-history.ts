// Reads the efforts over one distance or duration: all of them, and the best of several periods and with each piece of
// equipment.
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import type { Db } from '../../../platform/db/database'
import { createDayFinder } from '../../library/periods'
import { writeDay } from '../days/day-number'
import { readEnds } from '../days/read-ends'
import { keyOf, viewMean } from '../quantities'
import type { AskedEffort } from './asked-effort'
import { type EffortHistory, type EffortPoint, maxPoints } from './schemas'
import {
  type EffortRow,
  findMeansOfWorkouts,
  listDistanceEfforts,
  listEquipmentUses,
  listMeans,
} from './store'
import { viewStretch, viewWorkout } from './view'

interface Asking {
  sportId: number
  effort: AskedEffort
}

/** Returns a user's efforts in a sport over a distance or duration. Workouts whose sport is a guess are left out. */
export function readHistory(
  ctx: PlatformContext,
  account: Account,
  { sportId, effort }: Asking,
): EffortHistory {
  const { db } = ctx
  const { id: userId, timezone: timeZone, daysByPlace: byPlace } = account
  const rows = listRows(db, userId, { sportId, effort }).toSorted(
    (one, other) =>
      one.workoutDate.getTime() - other.workoutDate.getTime() || one.workoutId - other.workoutId,
  )
  const isBetter = betterBy(effort)
  const bestOf = (some: readonly EffortRow[]) =>
    some.reduce<EffortRow | null>((best, row) => (best === null || isBetter(row, best) ? row : best), null)
  const dayOf = createDayFinder({ timeZone, byPlace })
  const since = (first: string) =>
    rows.filter(({ workoutDate, localOffsetS }) => dayOf(workoutDate.getTime(), localOffsetS) >= first)
  const { today } = readEnds(ctx, account)
  const bests = {
    ever: bestOf(rows),
    this_year: bestOf(since(`${writeDay(today).slice(0, 4)}-01-01`)),
    last_90_days: bestOf(since(writeDay(today + 1 - 90))),
  }
  const equipments = bestByEquipment(rows, listEquipmentUses(db, userId, sportId), bestOf)
  const latest = rows.slice(-maxPoints)
  const shown = [...latest, ...Object.values(bests), ...equipments.map(({ best }) => best)]
  const view = viewer(
    db,
    effort,
    shown.filter(row => row !== null),
  )
  return {
    sport_id: sportId,
    distance: effort.kind === 'distance' ? effort.distanceMm / 1e6 : null,
    duration: effort.kind === 'duration' ? effort.seconds : null,
    quantity: effort.kind === 'duration' ? effort.quantity : null,
    count: rows.length,
    points: latest.map(view),
    bests: {
      ever: bests.ever && view(bests.ever),
      this_year: bests.this_year && view(bests.this_year),
      last_90_days: bests.last_90_days && view(bests.last_90_days),
    },
    equipments: equipments
      .toSorted((one, other) => (isBetter(one.best, other.best) ? -1 : 1))
      .map(({ best, ...equipment }) => ({ ...equipment, best: view(best) })),
  }
}

const listRows = (db: Db, userId: number, { sportId, effort }: Asking): EffortRow[] =>
  effort.kind === 'distance'
    ? listDistanceEfforts(db, userId, sportId, effort.distanceMm)
    : listMeans(db, userId, sportId, { quantity: keyOf(effort.quantity), index: effort.index })

/**
 * Returns whether one effort is better than another: over a distance, the shorter time is better; over a duration, the
 * greater mean.
 */
const betterBy =
  ({ kind }: AskedEffort) =>
  (one: EffortRow, other: EffortRow): boolean =>
    kind === 'distance' ? one.value < other.value : one.value > other.value

interface BestWithEquipment {
  equipment_id: string
  label: string
  count: number
  best: EffortRow
}

function bestByEquipment(
  rows: readonly EffortRow[],
  uses: readonly { workoutId: number; equipmentId: string; label: string }[],
  bestOf: (rows: readonly EffortRow[]) => EffortRow | null,
): BestWithEquipment[] {
  const byWorkout = new Map(rows.map(row => [row.workoutId, row]))
  return [...Map.groupBy(uses, ({ equipmentId }) => equipmentId)].flatMap(([equipment_id, ofOne]) => {
    const some = ofOne.flatMap(({ workoutId }) => byWorkout.get(workoutId) ?? [])
    const best = bestOf(some)
    const label = ofOne[0]?.label ?? ''
    return best === null ? [] : [{ equipment_id, label, count: some.length, best }]
  })
}

/**
 * Returns a function that converts the shown rows to the form of the API. The times at which their means begin are
 * looked up in a single query.
 */
function viewer(db: Db, effort: AskedEffort, shown: readonly EffortRow[]): (row: EffortRow) => EffortPoint {
  if (effort.kind === 'distance') {
    return row => viewPlaced(row, { value: row.value / 1000, ...viewStretch(row) })
  }
  const { seconds, index, quantity } = effort
  const ids = [...new Set(shown.map(({ workoutId }) => workoutId))]
  const means = findMeansOfWorkouts(db, ids, keyOf(quantity))
  return row => {
    const from = means.get(row.workoutId)?.means?.[index]?.from ?? 0
    return viewPlaced(row, { value: viewMean(quantity, row.value), from, to: from + seconds })
  }
}

const viewPlaced = (row: EffortRow, stretch: { value: number; from: number; to: number }): EffortPoint => ({
  ...stretch,
  ...viewWorkout(row),
})
