import { describe, expect, test } from 'bun:test'
import type { FailureCode, FailureDetails } from '../../../src/platform/http/schemas'
import { AnswerLost, ApiError } from '../../../web/data/client/api-error'
import { failureKey, failureKeysByField, failureWords } from '../../../web/data/client/failures'

const failed = (code: FailureCode, details: FailureDetails = {}) => new ApiError(400, '', { code, details })

describe('words', () => {
  test.each([
    ['consent', 'app_unknown', 'consent.unknownApp'],
    ['consent', 'code_challenge_missing', 'consent.unsafe'],
    ['consent', 'scope_not_registered', 'consent.nothingAsked'],
    ['backup', 'disk_full', 'backups.problems.noRoom'],
    ['restore', 'disk_full', 'restore.problems.noRoom'],
    ['import', 'disk_full', 'importReasons.noRoom'],
    ['offlineMap', 'disk_full', 'regions.noRoom'],
    ['offlineMap', 'offline_map_header_damaged', 'regions.damaged'],
    ['restore', 'backup_newer', 'restore.problems.newerVersion'],
    ['import', 'gpx_without_time', 'importReasons.noTime'],
    ['equipment', 'equipment_not_found', 'equipment.gone'],
    ['workout', 'figures_impossible', 'measures.impossible'],
    ['workout', 'workout_not_found', 'workout.gone'],
  ] as const)('%s, %s: %s', (place, code, key) => {
    expect(failureKey<string>(failureWords[place], failed(code))).toBe(key)
  })

  test('a reason that was noted has the same', () => {
    expect(failureKey(failureWords.backup, { code: 'backup_damaged' })).toBe('backups.problems.damaged')
  })

  test.each([
    ['a code of something else', failed('label_taken')],
    ['no code', new ApiError(500, 'error, please try again or contact the administrator')],
    ['no answer', new ApiError(0, 'TypeError: Failed to fetch')],
    ['a lost answer', new AnswerLost()],
    ['a fault of our own', new Error('of our own')],
    ['an old reason', { code: null }],
    ['nothing', null],
  ])('%s has none', (_, failure) => {
    expect(failureKey(failureWords.restore, failure)).toBeNull()
  })
})

describe('the fields at fault', () => {
  test('are those of all rules that are broken', () => {
    const error = failed('rules_broken', {
      codes: [
        'username_length_invalid',
        'username_characters_invalid',
        'email_invalid',
        'password_too_short',
      ],
    })
    expect(failureKeysByField(failureWords.account, error)).toEqual({
      username: 'register.usernameLength',
      email: 'register.emailInvalid',
      password: 'register.passwordLength',
    })
  })

  test.each([
    ['username_taken', { username: 'register.usernameTaken' }],
    ['current_password_wrong', { currentPassword: 'account.wrongPassword' }],
    ['email_taken', { email: 'account.emailRefused' }],
    ['not_administrator', {}],
    ['login_throttled', {}],
    ['fields_invalid', {}],
  ] as const)('of an account, %s: %j', (code, keys) => {
    expect(failureKeysByField(failureWords.ownAccount, failed(code))).toEqual(keys)
  })

  test.each([
    ['label_too_long', { label: 'equipment.labelTooLong' }],
    ['label_taken', { label: 'equipment.labelTaken' }],
    ['equipment_type_unknown', { type: 'equipment.typeGone' }],
    ['equipment_type_inactive', { type: 'equipment.typeOff' }],
    ['sport_unfit_for_type', { sports: 'equipment.sportsUnsuitable' }],
    ['sport_unknown', { sports: 'equipment.sportsUnsuitable' }],
    ['description_too_long', { description: 'equipment.descriptionTooLong' }],
    ['equipment_not_found', {}],
  ] as const)('of equipment, %s: %j', (code, keys) => {
    expect(failureKeysByField(failureWords.equipment, failed(code))).toEqual(keys)
  })

  test('are none without a failure', () => {
    expect(failureKeysByField(failureWords.account, null)).toEqual({})
  })
})
