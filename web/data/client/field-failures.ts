// Finds the form field that a failure is about.
import type { FailureCode } from '../../../src/platform/http/schemas'
import { codesOf, type Words } from './failure-codes'

/** The field at fault, by failure code. */
const fields = {
  'setup-link-invalid': 'token',
  'username-length-invalid': 'username',
  'username-characters-invalid': 'username',
  'username-taken': 'username',
  'email-invalid': 'email',
  'email-unchanged': 'email',
  'email-taken': 'email',
  'password-too-short': 'password',
  'password-common': 'password',
  'current-password-wrong': 'currentPassword',
  'files-limit-too-small': 'gpx_limit_import',
  'file-size-limit-too-small': 'max_single_file_size',
  'file-size-limit-too-high': 'max_single_file_size',
  'archive-size-limit-too-high': 'max_zip_file_size',
  'archive-size-limit-too-small': 'max_zip_file_size',
  'archive-size-limit-below-file-size': 'max_zip_file_size',
  'users-limit-negative': 'max_users',
  'stats-limit-negative': 'stats_workouts_limit',
  'storage-limit-negative': 'storage_limit',
  'contact-invalid': 'admin_contact',
  'app-name-invalid': 'name',
  'website-invalid': 'website',
  'redirect-uris-invalid': 'redirectUris',
  'scopes-invalid': 'scopes',
  'label-too-long': 'label',
  'label-taken': 'label',
  'sport-label-taken': 'label',
  'equipment-type-unknown': 'type',
  'equipment-type-inactive': 'type',
  'sport-unknown': 'sports',
  'sport-unfit-for-type': 'sports',
  'description-too-long': 'description',
} as const satisfies Words<string>

type Field = (typeof fields)[keyof typeof fields]

const fieldOf = (code: FailureCode): Field | undefined => (fields as Words<Field>)[code]

/** Finds the translation key of the text for each field at fault; empty if the failure is not about a field. */
export function failureKeysByField<Key extends string>(
  words: Words<Key>,
  failure: Error | null,
): Partial<Record<Field, Key>> {
  const keys: Partial<Record<Field, Key>> = {}
  for (const code of codesOf(failure)) {
    const [field, key] = [fieldOf(code), words[code]]
    if (field !== undefined && key !== undefined) keys[field] ??= key
  }
  return keys
}
