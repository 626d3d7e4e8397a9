import { describe, expect, test } from 'bun:test'
import { codes } from '../../../../src/platform/codes'
import type { FailureCode, FailureDetail } from '../../../../src/platform/http/schemas'
import { languages } from '../../../../src/platform/languages'
import { AnswerLost, ApiError } from '../../../../web/data/client/api-error'
import { failureKey } from '../../../../web/data/client/failure-codes'
import { failureWords } from '../../../../web/data/client/failures'
import { failureKeysByField } from '../../../../web/data/client/field-failures'
import { generalKey, generalWords } from '../../../../web/data/client/general-failures'
import { appTexts, textAt } from '../../../support/app-texts'

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

describe('where a place has no words', () => {
  test.each([
    ['rate-limited', 'problem.tooManyHint'],
    ['token-expired', 'login.expired'],
    ['not-administrator', 'failures.notAllowed'],
    ['worker-unavailable', 'failures.busy'],
    ['disk-full', 'importReasons.noRoom'],
    ['gpx-without-time', 'importReasons.noTime'],
    ['method-not-allowed', 'failures.misunderstood'],
    ['item-file-outside', 'failures.server'],
  ] as const)('%s is told all the same: %s', (code, key) => {
    expect(generalKey(failed(code))).toBe(key)
  })

  // The types require a text for every code as well; this test uses the list of the server.
  test('no code is left to its status', () => {
    expect(
      Object.keys(codes).filter(code => failureKey(generalWords, failed(code as FailureCode)) === null),
    ).toEqual([])
    expect(generalKey(new ApiError(502, 'from a proxy'))).toBe('failures.server')
    expect(generalKey(new ApiError(429, 'from a proxy'))).toBe('problem.tooManyHint')
  })

  // Values other than a file name are not allowed, because every place that shows the sentence would have to provide
  // them.
  test.each(languages)('in %s its sentence has nothing to fill in but the name of a file', async language => {
    const texts = await appTexts(language)
    for (const key of new Set(Object.values(generalWords))) {
      const sentence = textAt(texts, key)
      expect(sentence).toBeString()
      expect(String(sentence).replace('{{name}}', '')).not.toContain('{{')
    }
  })
})
