// Data that a browser stores for an account is used only for that account, and not for a later account with the same
// name.
import { beforeEach, expect, test } from 'bun:test'
import { accountKey } from '../../../../web/data/accounts/account-key'
import { keepPlace, readPlace } from '../../../../web/screens/map/last-place'
import { lendGlobals } from '../../../support/browser-globals'

const kept = new Map<string, string>()
lendGlobals({
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
})
beforeEach(() => kept.clear())

const sam = { username: 'sam_rider', created_at: 'Mon, 01 Jun 2026 10:00:00 GMT' }
const laterSam = { ...sam, created_at: 'Mon, 01 Jun 2026 10:00:01 GMT' }
const kim = { ...sam, username: 'kim_rider' }

test('the key tells neither name nor time, and is another for each account, also of the same second', () => {
  const keys = [sam, laterSam, kim].map(accountKey)
  expect(new Set(keys).size).toBe(3)
  expect(accountKey({ ...sam })).toBe(keys[0]!)
  for (const key of keys) expect(key).toMatch(/^[\da-z]{1,13}$/)
})

test('the map opens where it was left, for the same account alone', () => {
  const home = { center: [4.39, 45.4], zoom: 14 } as const
  keepPlace(accountKey(sam), { ...home, center: [...home.center] })
  expect(readPlace(accountKey(sam))).toEqual({ center: [4.39, 45.4], zoom: 14 })
  expect([laterSam, kim].map(accountKey).map(readPlace)).toEqual([null, null])
  expect(JSON.stringify([...kept])).not.toContain('sam_rider')
})
