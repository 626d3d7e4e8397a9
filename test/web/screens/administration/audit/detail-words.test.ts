// The page of the audit log shows texts and never codes.
import { expect, test } from 'bun:test'
import { settingNames } from '../../../../../src/platform/acts'
import { detailKey } from '../../../../../web/screens/administration/audit/detail-words'

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
  'token-invalid',
  'scope-missing',
  'not-administrator',
])('there are words for %s', detail => {
  expect(detailKey(detail)).not.toBeNull()
})

test('what a server of another version records is shown as it is', () => {
  expect(detailKey('of-tomorrow')).toBeNull()
})
