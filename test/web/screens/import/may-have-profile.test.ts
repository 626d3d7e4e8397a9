import { expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { mayHaveProfile } from '../../../../web/screens/import/may-have-profile'

const zip = (names: readonly string[], comment = 0) => {
  const bytes = zipSync(Object.fromEntries(names.map(name => [name, new Uint8Array(9)])))
  if (comment > 0) new DataView(bytes.buffer).setUint16(bytes.length - 2, comment, true)
  return new Blob([new Uint8Array(bytes), new Uint8Array(comment)])
}

test('only an archive with the file of a profile may have one', async () => {
  expect(await mayHaveProfile(zip(['a/user_data.json', 'a/user_workouts_data.json']))).toBeTrue()
  expect(await mayHaveProfile(zip(['activities.csv', 'activities/1.gpx']))).toBeFalse()
  expect(await mayHaveProfile(zip(['activities.csv'], 500))).toBeFalse()
})

test('what cannot be looked into may have one', async () => {
  expect(await mayHaveProfile(new Blob(['no archive at all, but with more than a few bytes']))).toBeTrue()
  expect(await mayHaveProfile(new Blob([]))).toBeTrue()
})
