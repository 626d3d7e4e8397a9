import { expect, test } from 'bun:test'
import { outcomeOf, problemOfChoice } from '../../../../web/screens/import/import-problem'

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
  ['item-training-future', false, 'body.imports.partly'],
  ['too-many-body-values', false, 'body.imports.partly'],
  ['item-training-contradicts', true, 'movingIn.isLeftOut'],
  ['item-file-damaged', false, 'movingIn.isWithoutRecording'],
  ['item-merged', false, null],
] as const)('%s (left out: %p) is told as %p', (code, is_left_out, words) => {
  const facts = { what: 'a.json', workout_date: null, reason: '', detail: null, is_file_kept: false }
  expect(outcomeOf({ ...facts, code, is_left_out })).toBe(words)
})
