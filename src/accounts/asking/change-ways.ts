import { type Caller, requireStillLoggedIn } from '../../platform/access/caller'
import { requireAccount } from '../../platform/access/require-account'
import type { Account } from '../../platform/access/store'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { updateUser } from '../users/store'
import type { WaysToAskBody } from './schemas'

const ways = [
  {
    field: 'are_assistants_on',
    column: 'answersAssistants',
    actOn: 'assistants-turned-on',
    actOff: 'assistants-turned-off',
  },
  { field: 'is_sql_on', column: 'answersSql', actOn: 'sql-turned-on', actOff: 'sql-turned-off' },
] as const

/**
 * Turns ways to ask for the workouts of an account on or off. Returns the changed account.
 * @throws AppError 400 if nothing is named; 401 if the session has ended meanwhile
 */
export function changeWays(ctx: PlatformContext, caller: Caller, wanted: WaysToAskBody): Account {
  if (ways.every(({ field }) => wanted[field] === undefined)) throw invalid('nothing-to-change')
  const { id } = caller.account
  return transact(ctx.db, tx => {
    requireStillLoggedIn(tx, caller)
    const before = requireAccount(tx, id)
    const changes: Partial<Pick<Account, (typeof ways)[number]['column']>> = {}
    for (const { field, column, actOn, actOff } of ways) {
      const isOn = wanted[field] ?? before[column]
      if (isOn === before[column]) continue
      changes[column] = isOn
      recordAct(ctx, tx, { act: isOn ? actOn : actOff, by: byCaller(caller) })
    }
    if (Object.keys(changes).length > 0) updateUser(tx, id, changes)
    return { ...before, ...changes }
  })
}
