import { expect, test } from 'bun:test'
import { problemOfChoice } from '../../../../web/screens/import/import-problem'

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
