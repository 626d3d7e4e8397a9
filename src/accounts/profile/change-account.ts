import { isDate } from '../../lib/date'
import { isTimeZone } from '../../lib/time-zone'
import type { Caller } from '../../platform/access/caller'
import { takeEmail } from '../../platform/access/login-throttle'
import { requireAccount } from '../../platform/access/require-account'
import { type Account, deleteOneTimeTokens, findAccount } from '../../platform/access/store'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import type { Requester } from '../../platform/http/requester'
import { knownLanguage } from '../../platform/languages'
import { readOrigin } from '../../platform/mail/browser-name'
import { queueEmail } from '../../platform/mail/send-email'
import { markAllOutdated } from '../../workouts/training/body/concerned'
import { noticeOf } from '../notices/notice'
import { requirePassword, wrongPassword } from '../proof/require-password'
import { requireValidChange } from '../users/account-rules'
import { requireFreeEmail, secureAccount, updateUser } from '../users/store'
import type { AccountChanges, PersonalData, Preferences } from './schemas'

/**
 * Changes the address or password of the caller, who must send the present password. A new password ends all other
 * sessions. A new address must be confirmed, or applies at once if mail is off.
 * @throws AppError 400 if a field is missing or breaks a rule, 401 `invalid credentials` if the password is wrong
 * @throws TooManyRequests after too many wrong passwords
 */
export async function changeAccount(
  ctx: PlatformContext,
  caller: Caller,
  changes: AccountChanges,
  requester: Requester,
) {
  const { account } = caller
  if (Object.keys(changes).length === 0) throw invalid('nothing-to-change')
  const { email, password } = changes
  if (!email) throw invalid('email-missing', 'email is missing')
  if (!password) throw invalid('current-password-missing', 'current password is missing')
  await requirePassword(ctx, account, password, requester)
  const newPassword = changes.new_password ?? null
  requireValidChange({ username: account.username, email, password: newPassword }, ctx.config)
  const passwordHash = newPassword === null ? null : await ctx.passwords.hash(newPassword)
  transact(ctx.db, tx => {
    requireUnchanged(tx, account)
    if (passwordHash !== null) {
      changePassword(ctx, tx, caller, passwordHash, requester)
      recordAct(ctx, tx, { act: 'password-changed', by: byCaller(caller) })
    }
    if (email !== account.email) {
      changeEmail(ctx, tx, account, email, requester)
      recordAct(ctx, tx, { act: ctx.mail ? 'email-change-requested' : 'email-changed', by: byCaller(caller) })
    } else if (account.emailToConfirm !== null) cancelEmailChange(tx, account.id)
  })
  ctx.jobs.wake()
}

/**
 * Requires that the password was not reset while the new password was hashed, because this change would undo the reset.
 * @throws AppError 401, because the given password is no longer valid
 */
function requireUnchanged(tx: Db, { id, sessionEpoch }: Account) {
  if (findAccount(tx, id)?.sessionEpoch !== sessionEpoch) throw wrongPassword()
}

/** Cancels a pending change of the email address. Users request this by sending the present address. */
function cancelEmailChange(tx: Db, userId: number) {
  deleteOneTimeTokens(tx, userId, 'confirm-email')
  updateUser(tx, userId, { emailToConfirm: null })
}

/**
 * Stores a new password, and ends all sessions except the caller's own. An app has no session, so if it changes the
 * password, all sessions end.
 */
function changePassword(
  ctx: PlatformContext,
  tx: Db,
  { account, session }: Caller,
  passwordHash: string,
  requester: Requester,
) {
  updateUser(tx, account.id, { passwordHash })
  secureAccount(tx, account.id, session?.jti ?? null, ctx.clock())
  noticeOf(ctx, tx, account, 'password', requester)
}

function changeEmail(ctx: PlatformContext, tx: Db, account: Account, email: string, requester: Requester) {
  const userId = account.id
  if (!ctx.mail) {
    requireFreeEmail(tx, email, userId)
    updateUser(tx, userId, { email, emailToConfirm: null })
    deleteOneTimeTokens(tx, userId, 'reset-password')
    return
  }
  // If the address belongs to somebody else, the answer is the same: only the owner of the address can confirm the
  // change.
  updateUser(tx, userId, { emailToConfirm: email })
  deleteOneTimeTokens(tx, userId, 'confirm-email')
  // Whoever uses up the emails to the new address must not hold back the one to the present address.
  noticeOf(ctx, tx, account, 'address', requester, { newAddress: email })
  if (!takeEmail(ctx, tx, { kind: 'confirm-email', recipient: email, address: requester.address })) return
  const details = { origin: readOrigin(requester.userAgent) }
  queueEmail(ctx, tx, { kind: 'confirm-email', userId, recipient: email, details })
}

/** @throws AppError `invalid payload` if the date does not exist */
export function changePersonalData(ctx: PlatformContext, userId: number, data: PersonalData) {
  const birthDate = data.birth_date || null
  if (birthDate !== null && !isDate(birthDate)) throw invalid('birth-date-invalid')
  transact(ctx.db, tx => {
    const before = requireAccount(tx, userId)
    updateUser(tx, userId, {
      firstName: data.first_name,
      lastName: data.last_name,
      location: data.location,
      bio: data.bio,
      birthDate,
    })
    // Load and energy depend on the age.
    if (birthDate !== before.birthDate) markAllOutdated(tx, ctx, userId)
  })
  ctx.jobs.wake()
}

/** @throws AppError `invalid payload` if the time zone does not exist */
export function changePreferences(ctx: PlatformContext, userId: number, preferences: Preferences) {
  if (!isTimeZone(preferences.timezone)) throw invalid('time-zone-invalid')
  transact(ctx.db, tx => {
    const before = requireAccount(tx, userId)
    // Body values such as the weight apply from a date on. The load of a workout depends on its date, and the date of a
    // workout without a position depends on the user's time zone.
    if (preferences.timezone !== before.timezone) markAllOutdated(tx, ctx, userId)
    updateUser(tx, userId, changesOf(preferences))
  })
  ctx.jobs.wake()
}

const changesOf = (preferences: Preferences) => ({
  dateFormat: preferences.date_format,
  displayAscent: Boolean(preferences.display_ascent),
  followsBrowser: false,
  imperialUnits: Boolean(preferences.imperial_units),
  language: knownLanguage(preferences.language),
  startElevationAtZero: Boolean(preferences.start_elevation_at_zero),
  timezone: preferences.timezone,
  useDarkMode: preferences.use_dark_mode === null ? null : Boolean(preferences.use_dark_mode),
  useRawGpxSpeed: Boolean(preferences.use_raw_gpx_speed),
  weekm: Boolean(preferences.weekm),
  ...(preferences.days_by_place !== undefined && { daysByPlace: Boolean(preferences.days_by_place) }),
  ...(preferences.list_columns !== undefined && { listColumns: preferences.list_columns }),
  ...(preferences.pause_gap !== undefined && { pauseGap: preferences.pause_gap }),
})
