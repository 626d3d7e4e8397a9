import { describe, expect, test } from 'bun:test'
import type { FailureCode, FailureDetail } from '../../../src/platform/http/schemas'
import { AnswerLost, ApiError } from '../../../web/data/client/api-error'
import { failureKey, failureKeysByField, failureWords } from '../../../web/data/client/failures'

const failed = (code: FailureCode, detail: FailureDetail = {}) => new ApiError(400, '', { code, detail })

describe('words', () => {
  test.each([
    ['consent', 'app-unknown', 'consent.unknownApp'],
    ['consent', 'code-challenge-missing', 'consent.unsafe'],
    ['consent', 'scope-not-registered', 'consent.nothingAsked'],
    ['backup', 'disk-full', 'backups.problems.noRoom'],
    ['restore', 'disk-full', 'restore.problems.noRoom'],
    ['import', 'disk-full', 'importReasons.noRoom'],
    ['offlineMap', 'disk-full', 'regions.noRoom'],
    ['offlineMap', 'offline-map-header-damaged', 'regions.damaged'],
    ['restore', 'backup-newer', 'restore.problems.newerVersion'],
    ['import', 'gpx-without-time', 'importReasons.noTime'],
    ['equipment', 'equipment-not-found', 'equipment.gone'],
    ['workout', 'figures-impossible', 'measures.impossible'],
    ['workout', 'workout-not-found', 'workout.gone'],
  ] as const)('%s, %s: %s', (place, code, key) => {
    expect(failureKey<string>(failureWords[place], failed(code))).toBe(key)
  })

  test('a reason that was noted has the same', () => {
    expect(failureKey(failureWords.backup, { code: 'backup-damaged' })).toBe('backups.problems.damaged')
  })

  test.each([
    ['a code of something else', failed('label-taken')],
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
    const error = failed('rules-broken', {
      codes: [
        'username-length-invalid',
        'username-characters-invalid',
        'email-invalid',
        'password-too-short',
      ],
    })
    expect(failureKeysByField(failureWords.account, error)).toEqual({
      username: 'register.usernameLength',
      email: 'register.emailInvalid',
      password: 'register.passwordLength',
    })
  })

  test.each([
    ['username-taken', { username: 'register.usernameTaken' }],
    ['current-password-wrong', { currentPassword: 'account.wrongPassword' }],
    ['email-taken', { email: 'account.emailRefused' }],
    ['not-administrator', {}],
    ['login-throttled', {}],
    ['fields-invalid', {}],
  ] as const)('of an account, %s: %j', (code, keys) => {
    expect(failureKeysByField(failureWords.ownAccount, failed(code))).toEqual(keys)
  })

  test.each([
    ['label-too-long', { label: 'equipment.labelTooLong' }],
    ['label-taken', { label: 'equipment.labelTaken' }],
    ['equipment-type-unknown', { type: 'equipment.typeGone' }],
    ['equipment-type-inactive', { type: 'equipment.typeOff' }],
    ['sport-unfit-for-type', { sports: 'equipment.sportsUnsuitable' }],
    ['sport-unknown', { sports: 'equipment.sportsUnsuitable' }],
    ['description-too-long', { description: 'equipment.descriptionTooLong' }],
    ['equipment-not-found', {}],
  ] as const)('of equipment, %s: %j', (code, keys) => {
    expect(failureKeysByField(failureWords.equipment, failed(code))).toEqual(keys)
  })

  test('are none without a failure', () => {
    expect(failureKeysByField(failureWords.account, null)).toEqual({})
  })
})
