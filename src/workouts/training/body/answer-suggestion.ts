// Accepts and refuses suggestions.
import { requireAccount } from '../../../platform/access/require-account'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { type Db, transact } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import type { Measured } from '../../body/measures'
import { type ChangedValue, enterValue } from './change-values'
import { type Suggestion, suggest } from './suggest'
import { saveRefused } from './suggestions-store'

/**
 * Enters the suggested value or the person's correction of it. With a suggested critical power, the W′ that belongs to
 * it is also entered. If the value was not corrected, the workout that shows it is stored with it.
 * @throws AppError 404 if there is no such suggestion; 400 for a correction as `enterValue` does
 */
export function acceptSuggestion(
  ctx: PlatformContext,
  account: Account,
  of: Measured,
  correction: { value?: number | undefined; validFrom?: string | undefined },
): ChangedValue {
  return transact(ctx.db, tx => {
    const suggestion = requireSuggestion(ctx, tx, account, of)
    const { value = suggestion.value, validFrom = suggestion.validFrom } = correction
    const isAsSuggested = value === suggestion.value
    const workoutId = isAsSuggested ? suggestion.workoutId : null
    const { wPrime } = suggestion
    // Critical power and W′ are computed together, so this W′ does not fit another critical power.
    if (wPrime !== null && isAsSuggested) {
      const { sportGroup } = of
      enterValue(ctx, account, { measure: 'w-prime', sportGroup, value: wPrime, validFrom, workoutId })
    }
    return enterValue(ctx, account, { ...of, value, validFrom, workoutId })
  })
}

/**
 * Stores that a suggestion was refused. From then on, only a higher value is suggested.
 * @throws AppError 404 if there is no such suggestion
 */
export function refuseSuggestion(ctx: PlatformContext, { id: userId }: Account, of: Measured) {
  transact(ctx.db, tx => {
    const { value } = requireSuggestion(ctx, tx, requireAccount(tx, userId), of)
    const { measure, sportGroup } = of
    saveRefused(tx, { userId, measure, sportGroup, value })
  })
}

function requireSuggestion(
  ctx: PlatformContext,
  db: Db,
  account: Account,
  { measure, sportGroup }: Measured,
): Suggestion {
  const found = suggest(db, account, ctx.clock()).find(
    other => other.measure === measure && other.sportGroup === sportGroup,
  )
  if (!found) throw notFound('suggestion-not-found', 'nothing to suggest')
  return found
}
