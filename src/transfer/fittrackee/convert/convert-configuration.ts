import { maxOfAnything } from '../../../instance/configuration/schemas'
import { isEmail } from '../../../lib/net/email'
import { truncateText } from '../../../lib/text'
import type { InstanceConfig } from '../../../platform/configuration/store'
import type { Row } from '../dump/read-dump'
import { toDate, toNumber } from '../dump/values'
import type { Note } from './note'

const maxTextLength = 65_536

/** Settings that are missing in the dump keep their value here. */
export function convertConfiguration(row: Row): { changes: Partial<InstanceConfig>; notes: Note[] } {
  const notes: Note[] = []
  const note = (what: string, reason: string) => notes.push({ username: null, what, reason })

  const limit = (
    what: string,
    least: number,
    { most = maxOfAnything, field = row[what] } = {},
  ): number | undefined => {
    const wanted = toNumber(field)
    if (wanted === null) return undefined
    const possible = Math.min(Math.max(Math.round(wanted), least), most)
    if (possible !== wanted) note(what, `it was ${wanted}; ${possible} is what is possible here`)
    return possible
  }
  const text = (what: 'about' | 'privacy_policy') => {
    const kept = row[what] ? truncateText(row[what], maxTextLength) : null
    if (row[what] && kept !== row[what]) note(what, `cut after ${maxTextLength} characters`)
    return kept
  }
  const contact = row.admin_contact || null
  const isGoodContact = contact === null || isEmail(contact)
  if (!isGoodContact) note('admin_contact', `'${contact}' is not an address`)
  const single = limit('max_single_file_size', 1, { most: Number.MAX_SAFE_INTEGER })
  const zip = limit('max_zip_file_size', single ?? 1, { most: Number.MAX_SAFE_INTEGER })
  const privacyPolicy = text('privacy_policy')
  return {
    changes: {
      about: text('about'),
      adminContact: isGoodContact ? contact : null,
      privacyPolicy,
      privacyPolicyDate: privacyPolicy === null ? null : toDate(row.privacy_policy_date),
      ...given(
        'gpxLimitImport',
        limit('gpx_limit_import', 1, { field: row.gpx_limit_import ?? row.file_limit_import }),
      ),
      ...given('maxSingleFileSize', single),
      ...given('maxZipFileSize', zip),
      ...given('maxUsers', limit('max_users', 0)),
      ...given('statsWorkoutsLimit', limit('stats_workouts_limit', 0)),
    },
    notes,
  }
}

const given = (column: keyof InstanceConfig, value: number | undefined): Partial<InstanceConfig> =>
  value === undefined ? {} : { [column]: value }
