import { requireStillAdmin } from '../../platform/access/require-still-admin'
import type { Context } from '../../context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../errors'
import { isEmail } from '../../lib/net/email'
import type { ConfigurationChanges } from '../schemas'
import { findInstanceConfig, type InstanceConfig, updateInstanceConfig } from '../../platform/configuration/store'

const mebibyte = 1024 * 1024

/** What an administrator cannot raise a limit past: one machine has to bear it. */
export const ceilings = {
  max_single_file_size: 50 * mebibyte,
  max_zip_file_size: 200 * mebibyte,
  gpx_limit_import: 1000,
  max_users: 2 ** 31 - 1,
  stats_workouts_limit: 2 ** 31 - 1,
} as const

type NumericField = keyof typeof ceilings

/** Every rule with its text, in the order the texts are given. */
const rules: readonly { text: string; isBroken(changes: ConfigurationChanges): boolean }[] = [
  {
    text: 'max files in a zip archive must be greater than 0',
    isBroken: ({ gpx_limit_import: files = 1 }) => Math.round(files) <= 0,
  },
  {
    text: 'max size of uploaded files must be greater than 0',
    isBroken: ({ max_single_file_size: size = 1 }) => Math.round(size) <= 0,
  },
  {
    text: 'max size of zip archive must be greater than 0',
    isBroken: ({ max_zip_file_size: size = 1 }) => Math.round(size) <= 0,
  },
  {
    text: 'max users must be greater than or equal to 0',
    isBroken: ({ max_users: users = 0 }) => Math.round(users) < 0,
  },
  {
    text: 'max number of workouts for statistics must be greater than or equal to 0',
    isBroken: ({ stats_workouts_limit: workouts = 0 }) => Math.round(workouts) < 0,
  },
  {
    text: 'valid email must be provided for admin contact',
    isBroken: ({ admin_contact: contact }) => Boolean(contact) && !isEmail(contact ?? ''),
  },
]

/**
 * Changes what an administrator decides; all of it or nothing. Effects are immediate.
 * @throws AppError with the text of every broken rule, or `invalid payload` for nothing at all and for limits this
 *   program cannot bear; 403 for who is no administrator any more
 */
export function changeConfiguration(ctx: Context, callerId: number, changes: ConfigurationChanges) {
  if (Object.keys(changes).length === 0) throw invalid()
  const broken = rules.filter(rule => rule.isBroken(changes))
  if (broken.length > 0) throw invalid(broken.map(({ text }) => `${text}\n`).join(''))
  requireBearable(changes)
  transact(ctx.db, tx => {
    requireStillAdmin(tx, callerId)
    const current = findInstanceConfig(tx)
    const changed = { ...current, ...toColumns(changes, current, ctx.clock()) }
    if (changed.maxZipFileSize < changed.maxSingleFileSize) {
      throw invalid('max size of zip archive must be equal or greater than max size of uploaded files')
    }
    updateInstanceConfig(tx, changed)
  })
}

function requireBearable(changes: ConfigurationChanges) {
  const fields = Object.keys(ceilings) as NumericField[]
  if (fields.some(field => (changes[field] ?? 0) > ceilings[field])) throw invalid()
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
    ...policyColumns(changes.privacy_policy, current, now),
  })
}

/** A policy that really changes must be accepted again by everybody. */
function policyColumns(policy: string | null | undefined, current: InstanceConfig, now: Date) {
  const privacyPolicy = policy || null
  if (policy === undefined || privacyPolicy === current.privacyPolicy) return {}
  return { privacyPolicy, privacyPolicyDate: privacyPolicy === null ? null : now }
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
