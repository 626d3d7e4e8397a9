// Weights, heart rates and thresholds in archives of Garmin and Strava: which values are imported for which day, which
// values are left out and why, and that an undo removes all of them.
import { describe, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { handMadeArchive } from '../../../formats/zip/hand-made-archive'
import { steadyRide } from '../../../support/recordings'
import { stravaList } from '../../../support/service-archives'
import { testApp } from '../../../support/test-app'
import type { TestUser } from '../../../support/test-user'
import { until } from '../../../support/waiting'
import { importArchive, importEnds, importOf, problemsOf, sendArchive, undoImport } from '../importing'

const app = testApp()
app.setClock(new Date('2026-06-01T20:00:00Z'))
app.ctx.jobs.start()

/** An archive whose files were written on 20 May 2026. */
function archiveOf(files: Record<string, unknown>): Uint8Array<ArrayBuffer> {
  const written = { mtime: new Date('2026-05-20T12:00:00') }
  const entries = Object.entries(files).map(([name, content]) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(text)
    return [name, [bytes, written]] as const
  })
  return new Uint8Array(zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]))
}

const garminOf = (files: Record<string, unknown>) =>
  archiveOf({
    'DI_CONNECT/ride.gpx': steadyRide(),
    ...Object.fromEntries(Object.entries(files).map(([name, content]) => [`DI_CONNECT/${name}`, content])),
  })

const stravaOf = (settings: string, weight = '') => {
  const list = new TextDecoder().decode(
    stravaList('en', [
      { id: 1, date: 'May 1, 2026, 8:00:00 AM', name: 'One', type: 'Run' },
      { id: 2, date: 'May 2, 2026, 11:30:00 PM', name: 'Two', type: 'Run' },
    ]),
  )
  // The two cells after the file are the weights of athlete and bike.
  const activities = list.replaceAll(',,,3600,3540', `,${weight},,3600,3540`)
  return archiveOf({ 'activities.csv': activities, 'general_preferences.csv': settings })
}

interface Value {
  measure: string
  sport_group: string
  valid_from: string
  value: number
}

async function valuesOf(user: TestUser): Promise<string[]> {
  const paths = ['/api/body', '/api/thresholds']
  const answers = paths.map(path => user.get<{ data: { values: Value[] } }>(path))
  const values = (await Promise.all(answers)).flatMap(({ body }) => body.data.values)
  return values
    .map(({ measure, sport_group, valid_from, value }) => `${measure} ${sport_group} ${valid_from} ${value}`)
    .sort()
}

const reasonsOf = async (user: TestUser) =>
  (await problemsOf(user)).map(({ what, code, is_left_out }) => [what, code, is_left_out])

const dated = (calendarDate: string, facts: object) => ({ metaData: { calendarDate }, ...facts })

describe('of Garmin', () => {
  test('histories count from their days, and the present state where there is no history', async () => {
    const sam = await app.user('sam')
    const ended = await importArchive(
      sam,
      garminOf({
        'DI-Connect-Wellness/1_userBioMetrics.json': [
          dated('2025-02-01T06:00:00.0', { weight: { weight: 80_040 } }),
          dated('2025-02-01T18:00:00.0', { weight: { weight: 79_500 } }),
          dated('2025-03-01T06:00:00.0', { weight: { weight: 79_500 }, functionalThresholdPower: 240 }),
          dated('2025-04-01T06:00:00.0', { lactateThresholdSpeed: 0.386, lactateThresholdHeartRate: 168 }),
          dated('2025-05-01T06:00:00.0', { weight: { weight: 0 } }),
          { userSetNullForHeight: true },
        ],
        // Three days of a week that begins on Monday, 6 January, and days of the two weeks after it.
        'DI-Connect-Aggregator/UDSFile_1.json': [
          { calendarDate: '2025-01-06', restingHeartRate: 50 },
          { calendarDate: '2025-01-07', restingHeartRate: 44 },
          { calendarDate: '2025-01-08', restingHeartRate: 49 },
          { calendarDate: '2025-01-13', restingHeartRate: 52 },
          { calendarDate: '2025-01-20', restingHeartRate: 52 },
          { calendarDate: '2025-01-21', totalSteps: 5000 },
        ],
        'DI-Connect-Wellness/1_heartRateZones.json': [
          {
            ...{ sport: 'DEFAULT', trainingMethod: 'HR_RESERVE', maxHeartRateUsed: 188 },
            ...{ restingHeartRateUsed: 51, lactateThresholdHeartRateUsed: 160 },
          },
          { sport: 'CYCLING', trainingMethod: 'LACTATE_THRESHOLD', lactateThresholdHeartRateUsed: 163 },
          { sport: 'ROWING', trainingMethod: 'LACTATE_THRESHOLD', lactateThresholdHeartRateUsed: 150 },
        ],
        'DI-Connect-Wellness/1_userBioMetricProfileData.json': [
          { weight: 90_000, height: 180, functionalThresholdPower: 300 },
        ],
      }),
    )
    const expected = [
      'max-heart-rate all 2026-05-20 188',
      'resting-heart-rate all 2025-01-06 49',
      'resting-heart-rate all 2025-01-13 52',
      'threshold-heart-rate ride 2026-05-20 163',
      'threshold-heart-rate run 2025-04-01 168',
      'threshold-power ride 2025-03-01 240',
      'threshold-speed run 2025-04-01 3.86',
      'weight all 2025-02-01 79.5',
    ]
    expect(await valuesOf(sam)).toEqual(expected)
    expect(await reasonsOf(sam)).toEqual([])
    expect([ended.workouts.added, ended.body_values_added]).toEqual([1, expected.length])
    expect((await undoImport(sam)).body_values_added).toBe(expected.length)
    expect(await valuesOf(sam)).toEqual([])
  })

  test('own values stay, and what cannot be taken is named', async () => {
    const kim = await app.user('kim')
    const enter = (measure: string, value: number, valid_from: string) =>
      kim.request('POST', '/api/body', { json: { measure, value, valid_from } })
    await enter('weight', 70, '2025-02-01')
    await enter('max-heart-rate', 180, '2025-01-01')
    await importArchive(
      kim,
      garminOf({
        '1_userBioMetrics.json': [
          dated('2025-02-01', { weight: { weight: 99_000 } }),
          dated('2025-03-01', { weight: { weight: 71_000 }, lactateThresholdHeartRate: 181 }),
          dated('2026-06-02', { weight: { weight: 72_000 } }),
        ],
        'UDSFile_1.json': [{ calendarDate: '2024-12-30', restingHeartRate: 185 }],
        '1_heartRateZones.json': [{ sport: 'DEFAULT', maxHeartRateUsed: 200 }],
        '1_powerZones.json': '[{',
        '1_bioMetrics_latest.json': { oddly: 'no list' },
      }),
    )
    expect(await valuesOf(kim)).toEqual([
      'max-heart-rate all 2025-01-01 180',
      'max-heart-rate all 2026-05-20 200',
      'weight all 2025-02-01 70',
      'weight all 2025-03-01 71',
    ])
    expect((await reasonsOf(kim)).sort()).toEqual([
      ['1_bioMetrics_latest.json', 'item-training-unread', true],
      ['1_powerZones.json', 'item-training-unread', true],
      ['1_userBioMetrics.json', 'item-training-contradicts', true],
      ['1_userBioMetrics.json', 'item-training-future', false],
      ['UDSFile_1.json', 'item-training-contradicts', true],
    ])
  })

  test('a history of another form, and a present state of an unknown day, are named', async () => {
    const ada = await app.user('ada')
    const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
    const archive = handMadeArchive([
      { name: 'DI_CONNECT/ride.gpx', content: steadyRide() },
      { name: 'DI_CONNECT/UDSFile_1.json', content: json([{ day: 1, pulse: 50 }]) },
      {
        name: 'DI_CONNECT/1_heartRateZones.json',
        content: json([{ sport: 'DEFAULT', maxHeartRateUsed: 200 }]),
      },
    ])
    await importArchive(ada, archive)
    expect(await valuesOf(ada)).toEqual([])
    expect((await reasonsOf(ada)).sort()).toEqual([
      ['1_heartRateZones.json', 'item-training-undated', true],
      ['UDSFile_1.json', 'item-training-unread', true],
    ])
  })
})

describe('of Strava', () => {
  const heads = 'Date of Birth,Weight,Functional Threshold Power,Maximum Heartrate,Athlete Type'

  test('settings count from the day of the archive, weights from those of activities', async () => {
    const eva = await app.user('eva', { timezone: 'Europe/Berlin' })
    const archive = stravaOf(`${heads}\n"Mar 12, 1988",78.0 kg,240 W,191,Runner\n`, '74.5')
    await sendArchive(eva, archive, '?preview=true')
    const ready = await until(async () => {
      const last = await importOf(eva)
      return last?.status === 'ready' && last
    })
    expect(ready.preview).toMatchObject({ workouts: 2, body_values: 3, other_files: 0 })
    await eva.request('POST', '/api/auth/account/import/start')
    const ended = await importEnds(eva)
    expect(ended.body_values_added).toBe(3)
    expect(await valuesOf(eva)).toEqual([
      'max-heart-rate all 2026-05-20 191',
      'threshold-power ride 2026-05-20 240',
      'weight all 2026-05-01 74.5',
    ])
  })

  test('a guessed rate is left out, and pounds and other languages are read', async () => {
    const fay = await app.user('fay')
    const french = 'Date de naissance,Poids,Seuil fonctionnel de puissance,Fréquence cardiaque maximale'
    await importArchive(fay, stravaOf(`${french}\n12 mars 1988,"171,5 lbs",,182\n`))
    expect(await valuesOf(fay)).toEqual(['weight all 2026-05-20 77.79'])
    expect(await reasonsOf(fay)).toEqual([['general_preferences.csv', 'item-training-guessed', true]])
  })

  test('settings of another form are named', async () => {
    const gil = await app.user('gil')
    await importArchive(gil, stravaOf('Theme,Units,Beta,Language\ndark,metric,on,en\n'))
    expect(await valuesOf(gil)).toEqual([])
    expect(await reasonsOf(gil)).toEqual([['general_preferences.csv', 'item-training-unread', true]])
  })
})
