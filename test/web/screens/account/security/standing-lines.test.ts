import { expect, test } from 'bun:test'
import { type Standing, standingLines } from '../../../../../web/screens/account/security/standing-lines'

const kept: Standing = { hasFactor: true, sessions: 1, tokens: [], apps: 0, hasMail: true, isEncrypted: true }

const warned = (changes: Partial<Standing>) =>
  standingLines({ ...kept, ...changes })
    .filter(({ warns }) => warns)
    .map(({ words }) => words)

test('a well kept account has five lines, none of which warns', () => {
  expect(standingLines(kept)).toHaveLength(5)
  expect(warned({})).toEqual([])
})

test.each([
  [{ hasFactor: false }, 'factor.lineOff'],
  [{ sessions: 2 }, 'security.lineElsewhere'],
  [{ tokens: [{ expires_at: null }] }, 'security.lineTokenEndless'],
  [{ apps: 1 }, 'security.lineApps'],
  [{ hasMail: false }, 'security.lineNoMail'],
  [{ isEncrypted: false }, 'security.lineHttp'],
] as const)('%j is something to look at', (changes, words) => {
  expect(warned(changes)).toEqual([words])
})

test('on the machine itself nothing is said of the connection', () => {
  expect(standingLines({ ...kept, isEncrypted: null })).toHaveLength(4)
})

test('tokens that expire are fine', () => {
  expect(warned({ tokens: [{ expires_at: 'Mon, 01 Jun 2026 10:00:00 GMT' }] })).toEqual([])
})
