// The state of a certificate depends on the time until it expires.
import { expect, test } from 'bun:test'
import { type CertificateState, stateOf } from '../../../../src/platform/http/secure/certificate'

const dayMs = 86_400_000

const now = new Date('2026-06-01T10:00:00Z')

test.each<[days: number, left: number, expected: CertificateState]>([
  [90, 89, 'good'],
  // The certificates of Let's Encrypt are renewed 30 days before they expire.
  [90, 29, 'good'],
  [90, 14, 'good'],
  [90, 13.9, 'ends-soon'],
  [90, 0.01, 'ends-soon'],
  [90, 0, 'expired'],
  [90, -300, 'expired'],
  // A certificate that is valid for a few days is renewed two days before it expires.
  [6, 2, 'good'],
  [6, 1.4, 'ends-soon'],
  [3650, 15, 'good'],
  [3650, 13, 'ends-soon'],
])('one for %d days with %d left is %s', (days, left, expected) => {
  const expiresAt = new Date(now.getTime() + left * dayMs)
  expect(stateOf({ startsAt: new Date(expiresAt.getTime() - days * dayMs), expiresAt }, now)).toBe(expected)
})
