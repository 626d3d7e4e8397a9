// Lists the training data for the archive of an account, stores those of an archive, and undoes this. Existing data of
// the account are not changed by an archive.
import { localDay } from '../../../../lib/time-zone'
import { requireAccount } from '../../../../platform/access/require-account'
import type { PlatformContext } from '../../../../platform/context/platform-context'
import type { Db } from '../../../../platform/db/database'
import type { Reason } from '../../../../platform/errors'
import type { Measured } from '../../../body/measures'
import { maxValues, ofBody, ofThresholds } from '../../../body/measures'
import { type BodyValue, findSettings, listAllValues, usualSettings } from '../../../body/store'
import { findWorkout } from '../../../rows/store'
import { markAllOutdated } from '../concerned'
import { isHeartRate, listHeartRates, withoutContradictions } from '../require-consistent'
import { countValues, deleteSettings, deleteValue, listValues, saveSettings, saveValue } from '../store'
import { deleteRefused, listRefused, saveRefused } from '../suggestions-store'
import { deleteZoneChoice, listZoneChoices, saveZoneChoice } from '../zones-store'
import { type ArchivedTraining, valuesOfItem } from './archived-training'

interface StoredTraining {
  /** The data that were stored, which are needed for an undo; `null` if nothing was stored. */
  stored: ArchivedTraining | null
  /** The reason why values were left out; `null` if there is none, for example because the account already had them. */
  reason: Reason | null
}

/** Returns all training data of an account, in items of limited size. */
export function listArchived(db: Db, userId: number): ArchivedTraining[] {
  const rows = listValues(db, userId, { measures: [...ofBody, ...ofThresholds] }, -1).toReversed()
  const series = Map.groupBy(rows, ({ value }) => `${value.measure} ${value.sportGroup}`)
  const values = [...series.values()].flatMap(ofKind => {
    const { measure, sportGroup } = ofKind[0]!.value
    return pagesOf(ofKind).map(page => ({
      ...{ kind: 'values' as const, measure, sportGroup },
      values: page.map(({ value: { validFrom, value }, workoutShortId: workout }) => ({
        validFrom,
        value,
        workout,
      })),
    }))
  })
  const refused = listRefused(db, userId).map(({ userId: _, ...row }) => ({
    kind: 'refused' as const,
    ...row,
  }))
  const zones = listZoneChoices(db, userId).map(({ userId: _, ...row }) => ({
    kind: 'zones' as const,
    ...row,
  }))
  const settings = findSettings(db, userId)
  return [
    ...values,
    ...refused,
    ...zones,
    ...(Bun.deepEquals(settings, usualSettings) ? [] : [{ kind: 'settings' as const, ...settings }]),
  ]
}

function pagesOf<Row>(rows: readonly Row[]): Row[][] {
  const pages = Math.ceil(rows.length / valuesOfItem)
  return Array.from({ length: pages }, (_, page) =>
    rows.slice(page * valuesOfItem, (page + 1) * valuesOfItem),
  )
}

type Clock = Pick<PlatformContext, 'clock'>

/** Stores an item in the caller's transaction. `jobs.wake()` must be called after the commit. */
export function storeArchived(tx: Db, ctx: Clock, userId: number, item: ArchivedTraining): StoredTraining {
  const done =
    item.kind === 'values'
      ? storeValues(tx, ctx, userId, item)
      : { stored: storeChoice(tx, userId, item), reason: null }
  const counts = item.kind !== 'zones' && item.kind !== 'refused'
  if (done.stored !== null && counts) markAllOutdated(tx, ctx, userId)
  return done
}

type ArchivedValues = Extract<ArchivedTraining, { kind: 'values' }>

function storeValues(tx: Db, ctx: Clock, userId: number, item: ArchivedValues): StoredTraining {
  const { measure, sportGroup } = item
  const today = localDay(ctx.clock(), requireAccount(tx, userId).timezone)
  const present = new Set(listOfKind(tx, userId, item).map(({ validFrom }) => validFrom))
  const added = item.values.filter(({ validFrom }) => !present.has(validFrom))
  const past = added.filter(({ validFrom }) => validFrom <= today)
  // Values beyond the maximum number are not even checked, so that an archive cannot keep the server busy.
  const fitting = past.slice(0, Math.max(maxValues - countValues(tx, userId), 0))
  const values = isHeartRate(measure)
    ? withoutContradictions(listHeartRates(tx, userId), item, fitting)
    : fitting
  for (const { validFrom, value, workout } of values) {
    const workoutId = workout === null ? null : findOwn(tx, userId, workout)
    saveValue(tx, { userId, measure, sportGroup, validFrom, value, workoutId })
  }
  const reason =
    (past.length < added.length && ofFuture) ||
    (values.length < fitting.length && contradicting) ||
    (fitting.length < past.length && tooMany) ||
    null
  return { stored: values.length === 0 ? null : { ...item, values }, reason }
}

const ofFuture: Reason = { code: 'item-training-future', sentence: 'days in the future are not taken' }

const contradicting: Reason = {
  code: 'item-training-contradicts',
  sentence: 'heart rates that contradict others of the same day are not taken',
}

const tooMany: Reason = {
  code: 'too-many-body-values',
  sentence: `an account can have ${maxValues} values at most`,
}

function storeChoice(
  tx: Db,
  userId: number,
  item: Exclude<ArchivedTraining, ArchivedValues>,
): ArchivedTraining | null {
  switch (item.kind) {
    case 'refused': {
      if (listRefused(tx, userId).some(row => isOf(row, item))) return null
      const { measure, sportGroup, value } = item
      saveRefused(tx, { userId, measure, sportGroup, value })
      return item
    }
    case 'zones': {
      const { quantity, sportGroup, scheme, bounds } = item
      const isChosen = listZoneChoices(tx, userId).some(
        choice => choice.quantity === quantity && choice.sportGroup === sportGroup,
      )
      if (isChosen) return null
      saveZoneChoice(tx, { userId, quantity, sportGroup, scheme, bounds })
      return item
    }
    case 'settings': {
      if (!Bun.deepEquals(findSettings(tx, userId), usualSettings)) return null
      const { kind: _, ...settings } = item
      saveSettings(tx, userId, settings)
      return item
    }
  }
}

/** Deletes the stored data of an item, except those that were changed later. */
export function undoArchived(tx: Db, ctx: Clock, userId: number, item: ArchivedTraining) {
  switch (item.kind) {
    case 'values': {
      const stored = new Map(item.values.map(({ validFrom, value }) => [validFrom, value]))
      for (const { id, validFrom, value } of listOfKind(tx, userId, item)) {
        if (stored.get(validFrom) === value) deleteValue(tx, userId, id)
      }
      break
    }
    case 'refused': {
      const same = listRefused(tx, userId).find(row => isOf(row, item) && row.value === item.value)
      if (same) deleteRefused(tx, same)
      break
    }
    case 'zones': {
      const same = listZoneChoices(tx, userId).find(({ userId: _, ...choice }) =>
        Bun.deepEquals({ kind: 'zones', ...choice }, item),
      )
      if (same) deleteZoneChoice(tx, same)
      break
    }
    case 'settings': {
      const isSame = Bun.deepEquals({ kind: item.kind, ...findSettings(tx, userId) }, item)
      if (isSame) deleteSettings(tx, userId)
    }
  }
  markAllOutdated(tx, ctx, userId)
}

const isOf = (a: Measured, b: Measured) => a.measure === b.measure && a.sportGroup === b.sportGroup

const listOfKind = (tx: Db, userId: number, measured: Measured): BodyValue[] =>
  listAllValues(tx, userId, [measured.measure]).filter(value => isOf(value, measured))

/** Returns the id of a workout; `null` if there is none, or if it belongs to another user. */
function findOwn(tx: Db, userId: number, shortId: string): number | null {
  const found = findWorkout(tx, { shortId })?.workout
  return found?.userId === userId ? found.id : null
}
