import { randomText } from '../../lib/random'
import { countAccounts } from '../../platform/access/store'
import { hashSecret, matchesHash } from '../../platform/access/tokens/secrets'
import { byRequester } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { updateInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { forbidden } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { knownLanguage } from '../../platform/languages'
import type { Config } from '../../platform/settings/table/config-type'
import { signIn } from '../sign-in/sign-in'
import { newAccountPreferences, requireValidAccount } from '../users/account-rules'
import { insertUser } from '../users/store'
import type { SetupBody } from './schemas'

/**
 * Creates the first account, which is an active administrator, and logs in.
 * @throws AppError 403 if the token is not that of the set-up link, or an account exists
 * @throws AppError 400 with all broken rules
 */
export async function createFirstAccount(ctx: SetupContext, body: SetupBody, requester: Requester) {
  const { username, email, password } = body
  if (!ctx.setupLink.admits(ctx.db, body.token)) {
    const by = byRequester(requester, null)
    recordAct(ctx, ctx.db, { act: 'log-in-refused', by, detail: ['setup-link-invalid'] })
  }
  requireSetupLink(ctx, body.token)
  requireValidAccount({ username, email, password }, ctx.config)
  const preferences = newAccountPreferences(body, ctx.config.timezone)
  const passwordHash = await ctx.passwords.hash(password)
  const account = transact(ctx.db, tx => {
    requireSetupLink(ctx, body.token)
    const now = ctx.clock()
    if (body.is_registration_enabled !== undefined)
      updateInstanceConfig(tx, { isRegistrationEnabled: body.is_registration_enabled })
    const made = insertUser(tx, {
      username,
      email,
      passwordHash,
      createdAt: now,
      acceptedPolicyAt: now,
      isActive: true,
      isAdmin: true,
      language: knownLanguage(body.language),
      ...preferences,
    })
    recordAct(ctx, tx, { act: 'account-created', by: byRequester(requester, made.id) })
    return made
  })
  return signIn(ctx, account, { requester, method: 'set-up' })
}

/** @throws AppError 403 if the token is not that of the set-up link, or an account exists */
export function requireSetupLink(ctx: SetupContext, token: string) {
  if (!ctx.setupLink.admits(ctx.db, token)) {
    throw forbidden('setup-link-invalid', 'this set-up link is not valid, or has been used')
  }
}

export interface SetupContext extends PlatformContext {
  setupLink: ReturnType<typeof createSetupLink>
}

/**
 * Makes the one-time set-up link of an instance without accounts. Its token is that of the settings. Without one it is
 * random, kept in memory only and printed at the start, so that only people who can start the server see it; a restart
 * makes a new link.
 */
export function createSetupLink({ setupToken }: Pick<Config, 'setupToken'>) {
  const token = setupToken ?? randomText(24)
  const hash = hashSecret(token)
  return {
    /** The part of the link behind `#`. */
    token,
    /** Whether the token is that of the settings. It is then never printed or logged. */
    isOfSettings: setupToken !== null,
    /** True for the right token while no account exists. Call it inside the transaction that creates the account. */
    admits: (db: Db, given: string) => matchesHash(given, hash) && countAccounts(db) === 0,
  }
}
