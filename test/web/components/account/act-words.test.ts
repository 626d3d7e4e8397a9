// The pages of the audit log and of an account's own acts show texts and never codes.
import { expect, test } from 'bun:test'
import { settingNames } from '../../../../src/platform/acts'
import { detailKey, isRefusal } from '../../../../web/components/account/act-words'

test.each([
  ...settingNames,
  'credentials-wrong',
  'current-password-wrong',
  'account-inactive',
  'login-throttled',
  'passwords-busy',
  'link-invalid',
  'invitation-invalid',
  'setup-link-invalid',
  'challenge-invalid',
  'first-code-wrong',
  'token-invalid',
  'logout-token-invalid',
  'scope-missing',
  'not-administrator',
])('there are words for %s', detail => {
  expect(detailKey(detail)).not.toBeNull()
})

test('what a server of another version records is shown as it is', () => {
  expect(detailKey('of-tomorrow')).toBeNull()
})

test('refusals are told apart', () => {
  expect((['logged-in', 'log-in-refused', 'right-refused', 'logged-out'] as const).filter(isRefusal)).toEqual(
    ['log-in-refused', 'right-refused'],
  )
})
