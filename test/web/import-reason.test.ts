import { expect, test } from 'bun:test'
import { problemOfChoice } from '../../web/screens/moving-in/import-problem'
import { importReason } from '../../web/moving-in/import-reason'

test.each([
  [[], 'movingIn.noFile'],
  [[{ name: 'archive.zip', size: 100 }], null],
  [[{ name: 'ARCHIVE.ZIP', size: 100 }], null],
  [[{ name: 'archive.zip', size: 0 }], 'movingIn.empty'],
  [[{ name: 'ride.gpx', size: 100 }], 'movingIn.notZip'],
  [['one.zip', 'two.zip'].map(name => ({ name, size: 100 })), 'movingIn.oneFile'],
] as const)('of the files %j: %p', (files, problem) => {
  expect(problemOfChoice(files)).toBe(problem)
})

test.each([
  ['the archive is damaged, or no zip archive', 'damaged', ''],
  ['the archive is not whole: gpx/ride (1).gpx is missing', 'incomplete', 'gpx/ride (1).gpx'],
  ['user_data.json is not as it was when the archive was made', 'changed', 'user_data.json'],
  ['user_data.json in the archive is damaged', 'fileDamaged', 'user_data.json'],
  ['there are more than 200000 items in user_workouts_data.json', 'tooMany', 'user_workouts_data.json'],
  ['<time> is missing in gpx file', 'noTime', ''],
] as const)('the reason “%s” has words of its own', (sentence, key, name) => {
  expect(importReason(sentence)).toEqual({ key, name })
})

test.each(['', 'invalid payload', 'it belongs to another account of this server, perhaps'])(
  '“%s” has none',
  sentence => {
    expect(importReason(sentence)).toBeNull()
  },
)
