// The printed text and the report file of imports that have many findings.
import { expect, test } from 'bun:test'
import type { FittrackeeInstance } from '../../../src/transfer/fittrackee/convert/convert-instance'
import type { Note } from '../../../src/transfer/fittrackee/convert/note'
import { listChanges, report } from '../../../src/transfer/fittrackee/report'
import type { UserSummary } from '../../../src/transfer/fittrackee/summary'

const instance: FittrackeeInstance = {
  users: [],
  sports: [],
  equipmentTypes: [],
  configuration: {},
  notes: [],
  others: new Map(),
}

const workoutCalled = (title: string) => ({
  shortId: 'a'.repeat(22),
  title,
  workoutDate: new Date('2024-05-02T06:00:00Z'),
})

const summary = (facts: Partial<UserSummary>): UserSummary => ({
  username: 'sam',
  email: 'sam@example.org',
  workouts: 0,
  recordings: 0,
  otherFiles: new Map(),
  equipments: 0,
  apps: 0,
  notes: [],
  comparison: { measured: 0, same: 0, differences: [], records: { there: 0, same: 0 } },
  ...facts,
})

test('of many notes that are alike the first ones are listed, and the others counted', () => {
  const note = (what: string, reason: string): Note => ({
    username: 'sam',
    what,
    reason,
    workout: workoutCalled(what),
  })
  const alike = Array.from({ length: 13 }, (_, index) => note(`workout ${index}`, 'kept'))
  const lines = report(instance, [summary({ notes: [...alike, note('another', 'left out')] })], []).split(
    '\n',
  )
  expect(lines.filter(line => line.includes('kept'))).toHaveLength(11)
  expect(lines).toContain('  sam, and 3 more: kept (--report lists all)')
  expect(lines).toContain('  sam, another: left out')
})

test('files that are not read are counted by their extensions', () => {
  const users = [
    summary({ otherFiles: new Map([['.fit', 3]]) }),
    summary({
      otherFiles: new Map([
        ['.fit', 1],
        ['', 2],
      ]),
    }),
  ]
  expect(report(instance, users, [])).toContain(
    'Files that this version does not read: 4 .fit, 2 without extension.\n',
  )
})

test('titles in the file are text, whatever is in them', () => {
  const titles = ['=1+1', 'a, "b"\nc', '@x', 'plain']
  const differences = titles.map(title => ({
    workout: workoutCalled(title),
    figure: 'ascentMm' as const,
    there: null,
    here: 1500,
  }))
  const comparison = { measured: 4, same: 0, differences, records: { there: 0, same: 0 } }
  const [, ...rows] = listChanges([summary({ comparison })])
  const begin = `sam,${'a'.repeat(22)},2024-05-02T06:00:00.000Z`
  expect(rows).toEqual(
    [`'=1+1`, `"a, ""b""\nc"`, `'@x`, 'plain'].map(title => `${begin},${title},ascent,m,,1.5,,\r\n`),
  )
})
