import { expect, test } from 'bun:test'
import { isSimplePassword } from '../../../../web/components/account/simple-password'

const known = ['sam_rider', 'sam@example.org']

test.each([
  'password',
  'Password1',
  'motdepasse2026',
  'Willkommen1',
  '12345678',
  '20260501',
  '87654321',
  'qwertyuiop',
  'Azertyuiop1',
  'abcdefgh12',
  'aaaaaaaa',
  'abababab',
  'samsamsam1',
  'rider2026',
  'sam@example.org',
])('%s is simple', password => {
  expect(isSimplePassword(password, known)).toBe(true)
})

test.each(['open sesame', 'correct horse', 'Tr0ub4dor', 'zanzibar-lamp', 'väldigt långt', '🐴🔋📎 staple'])(
  '%s is not',
  password => {
    expect(isSimplePassword(password, known)).toBe(false)
  },
)

test('what is known of somebody else does not count', () => {
  expect(isSimplePassword('riderofthestorm', known)).toBe(false)
  expect(isSimplePassword('sam_rider_1', [])).toBe(false)
})
