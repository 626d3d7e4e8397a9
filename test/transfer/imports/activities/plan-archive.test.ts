// Limits on the lists in an archive: the number of activities in total, and the number of activities for one file.
import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openToPlan } from '../../../../src/transfer/imports/activities/plan-archive'
import { steadyRide } from '../../../support/recordings'
import { type ArchiveFiles, garminSummaries, stravaList, zipFiles } from '../../../support/service-archives'
import { temporaryFolder } from '../../../support/temporary-folder'

const start = new Date('2026-05-01T08:00:00Z')

/** Plans the import of an archive. Returns the contents of the planned items, in their order. */
async function planOf(files: ArchiveFiles) {
  using folder = temporaryFolder()
  const path = join(folder.path, 'archive.zip')
  writeFileSync(path, zipFiles(files))
  await using archive = await openToPlan(path, { userId: 1, folder: folder.path })
  return (await Array.fromAsync(archive.plan())).map(({ content }) => content)
}

const rows = (count: number, file: string) =>
  Array.from({ length: count }, (_, id) => ({
    ...{ id, name: `${id}`, type: 'Run', file },
    date: 'May 1, 2026, 8:00:00 AM',
  }))

test('of many rows that name one file a hundred are of that file, and the others stand alone', async () => {
  const plan = await planOf({ 'activities.csv': stravaList('en', rows(150, 'activities/1.gpx')) })
  expect(plan).toHaveLength(51)
  expect(plan.slice(0, 50)).toEqual(
    Array.from({ length: 50 }, (_, index) =>
      expect.objectContaining({
        title: `${100 + index}`,
        recording: null,
        figures: expect.objectContaining({ durationS: 3600 }),
      }),
    ),
  )
  expect(plan.at(-1)).toMatchObject({
    activityFile: 'activities/1.gpx',
    details: Array.from({ length: 100 }, (_, index) => ({ title: `${index}` })),
  })
})

test('Strava’s list may have a hundred thousand activities', async () => {
  expect(await planOf({ 'activities.csv': stravaList('en', rows(100_000, '')) })).toHaveLength(100_000)
  const longer = { 'activities.csv': stravaList('en', rows(100_001, '')) }
  await expect(planOf(longer)).rejects.toMatchObject({
    reason: { code: 'import-archive-too-many-items', file: 'activities.csv' },
  })
})

test('Garmin’s lists may have as many together; what is behind them has no names', async () => {
  const others = Array.from({ length: 100_000 }, () => ({ start: new Date(0), name: '', type: '' }))
  const ride = { start, name: 'Named', type: 'cycling' }
  const titlesWith = async (count: number) => {
    const plan = await planOf({
      '1_summarizedActivities.json': garminSummaries(others.slice(0, count)),
      '2_summarizedActivities.json': garminSummaries([ride]),
      'DI_CONNECT/ride.gpx': steadyRide({ start }),
    })
    return plan.flatMap(content => (content as { details: { title: string | null }[] }).details)
  }
  expect(await titlesWith(99_999)).toMatchObject([{ title: 'Named' }])
  expect(await titlesWith(100_000)).toEqual([])
})
