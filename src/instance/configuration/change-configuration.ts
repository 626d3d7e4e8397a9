import { isEmail } from '../../lib/net/email'
import { type Caller, requireSession } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller, settingNames } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import type { Code } from '../../platform/codes'
import {
  findInstanceConfig,
  type InstanceConfig,
  isRegistrationOpen,
  updateInstanceConfig,
} from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { type BrokenRule, invalid, rulesBroken } from '../../platform/errors'
import { diskRoom } from '../../platform/full-disk'
import { type ConfigurationChanges, maxOfAnything } from './schemas'

const counts = ['gpx_limit_import', 'max_users', 'stats_workouts_limit'] as const

type NumericField = (typeof counts)[number] | 'max_single_file_size' | 'max_zip_file_size' | 'storage_limit'

interface Rule extends BrokenRule {
  isBroken(changes: ConfigurationChanges): boolean
}

/** The rules, in the order in which their messages are reported. */
const rules: readonly Rule[] = [
  atLeast(1, 'gpx_limit_import', 'files-limit-too-small', 'max files in a zip archive'),
  atLeast(1, 'max_single_file_size', 'file-size-limit-too-small', 'max size of uploaded files'),
  atLeast(1, 'max_zip_file_size', 'archive-size-limit-too-small', 'max size of zip archive'),
  atLeast(0, 'max_users', 'users-limit-negative', 'max users'),
  atLeast(0, 'stats_workouts_limit', 'stats-limit-negative', 'max number of workouts for statistics'),
  atLeast(0, 'storage_limit', 'storage-limit-negative', 'storage limit'),
  {
    code: 'contact-invalid',
    text: 'valid email must be provided for admin contact',
    isBroken: ({ admin_contact: contact }) => Boolean(contact) && !isEmail(contact ?? ''),
  },
]

/** Returns a rule for a minimum. Fractions are rounded before they are compared. */
function atLeast(min: 0 | 1, field: NumericField, code: Code, what: string): Rule {
  const text = `${what} must be greater than ${min === 0 ? 'or equal to ' : ''}0`
  return { code, text, isBroken: ({ [field]: value = min }) => Math.round(value) < min }
}

/**
 * Makes all changes to the configuration, or none. They take effect at once. Opening a closed registration, which
 * includes raising the user limit, requires a session: accounts that are registered then would remain even if the token
 * of an app is revoked later.
 * @throws AppError 400 with the message of every broken rule; 400 `invalid payload` if `changes` is empty or a limit is
 *   too high; 403 if the caller is no longer an administrator
 * @throws InsufficientScope if a token is used to open the registration
 */
export function changeConfiguration(ctx: PlatformContext, caller: Caller, changes: ConfigurationChanges) {
  if (Object.keys(changes).length === 0) throw invalid('nothing-to-change')
  const broken = rules.filter(rule => rule.isBroken(changes))
  if (broken.length > 0) throw rulesBroken(broken)
  requirePossible(ctx.config.dataDir, changes)
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    const wasOpen = isRegistrationOpen(tx)
    const current = findInstanceConfig(tx)
    const changed = { ...current, ...toColumns(changes, current, ctx.clock()) }
    if (changed.maxZipFileSize < changed.maxSingleFileSize) {
      throw invalid(
        'archive-size-limit-below-file-size',
        'max size of zip archive must be equal or greater than max size of uploaded files',
      )
    }
    updateInstanceConfig(tx, changed)
    if (!wasOpen && isRegistrationOpen(tx)) requireSession(caller)
    const detail = settingNames.filter(name => name in changes)
    recordAct(ctx, tx, { act: 'settings-changed', by: byCaller(caller), detail })
  })
}

function requirePossible(dataDir: string, changes: ConfigurationChanges) {
  for (const field of counts) requireAtMost(changes[field], maxOfAnything, 'limit-too-high')
  requireAtMost(changes.storage_limit, Number.MAX_SAFE_INTEGER, 'limit-too-high')
  const disk = diskRoom(dataDir).sizeBytes
  // A limit above the size of the disk makes no sense.
  requireAtMost(changes.max_single_file_size, disk, 'file-size-limit-too-high')
  requireAtMost(changes.max_zip_file_size, disk, 'archive-size-limit-too-high')
}

function requireAtMost(value: number | undefined, max: number, code: Code) {
  if (value !== undefined && value > max) throw invalid(code, undefined, { detail: { most: max } })
}

function toColumns(
  changes: ConfigurationChanges,
  current: InstanceConfig,
  now: Date,
): Partial<InstanceConfig> {
  const number = (field: NumericField) =>
    changes[field] === undefined ? undefined : Math.round(changes[field])
  const text = (field: 'about' | 'admin_contact') =>
    changes[field] === undefined ? undefined : changes[field] || null
  return withoutUndefined({
    about: text('about'),
    adminContact: text('admin_contact'),
    gpxLimitImport: number('gpx_limit_import'),
    isRegistrationEnabled: changes.is_registration_enabled,
    maxSingleFileSize: number('max_single_file_size'),
    maxUsers: number('max_users'),
    maxZipFileSize: number('max_zip_file_size'),
    statsWorkoutsLimit: number('stats_workouts_limit'),
    storageLimit: number('storage_limit'),
    ...policyColumns(changes.privacy_policy, current, now),
  })
}

/** Returns the columns for a new policy. All users must accept a changed policy again. */
function policyColumns(policy: string | null | undefined, current: InstanceConfig, now: Date) {
  const privacyPolicy = policy || null
  if (policy === undefined || privacyPolicy === current.privacyPolicy) return {}
  return { privacyPolicy, privacyPolicyDate: privacyPolicy === null ? null : now }
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
