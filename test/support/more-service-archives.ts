// Archives in the formats of other services and apps, with invented activities of ten minutes, one on each day.
import { day } from '../../src/lib/durations'
import { steadyRide } from './recordings'

/** Contents of the files, by file name. */
type Files = Record<string, unknown>

export const startOf = (index: number) => new Date(Date.parse('2024-01-01T08:00:00Z') + index * day)

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

const fewPoints = (index: number) => steadyRide({ start: startOf(index), points: 5 })

/** Writes a time such as `2024-01-01T08:00:00`, in UTC. */
const plainTime = (date: Date) => date.toISOString().slice(0, 19)

const tcxWith = (index: number, sport = 'Other') =>
  `<TrainingCenterDatabase><Activities><Activity Sport="${sport}"><Id>${plainTime(startOf(index))}Z</Id>
<Lap StartTime="${plainTime(startOf(index))}Z"><TotalTimeSeconds>600</TotalTimeSeconds><DistanceMeters>2000</DistanceMeters></Lap>
</Activity></Activities></TrainingCenterDatabase>`

/** Every third activity has no file. The times in the list are in Berlin's winter time. */
export function runkeeperArchive(count: number): Files {
  const head =
    "Activity Id,Date,Type,Route Name,Distance (km),Duration,Average Pace,Average Speed (km/h),Calories Burned,Climb (m),Average Heart Rate (bpm),Friend's Tagged,Notes,GPX File"
  const rows = indexes(count).map(index => {
    const local = plainTime(new Date(startOf(index).getTime() + 3_600_000)).replace('T', ' ')
    const file = index % 3 === 2 ? '' : `${index}.gpx`
    return `${index},${local},Running,,2.0,10:00,5:00,12,100,5,,,Note ${index},${file}`
  })
  const gpx = indexes(count).filter(index => index % 3 !== 2)
  return {
    'runkeeper/cardioActivities.csv': [head, ...rows].join('\n'),
    'runkeeper/measurements.csv': 'Date,Type,Value\n',
    ...Object.fromEntries(gpx.map(index => [`runkeeper/${index}.gpx`, fewPoints(index)])),
  }
}

/** Every third activity has no file, and is only in the sessions. */
export function googleFitArchive(count: number): Files {
  const time = (index: number) => `${plainTime(startOf(index)).replaceAll(':', '_')}Z`
  return Object.fromEntries(
    indexes(count).flatMap(index => {
      const session = {
        fitnessActivity: 'biking.mountain',
        startTime: `${plainTime(startOf(index))}Z`,
        endTime: `${plainTime(new Date(startOf(index).getTime() + 600_000))}Z`,
        duration: '600s',
        aggregate: [{ metricName: 'com.google.distance.delta', floatValue: 2000.5 }],
      }
      const json = [`Takeout/Fit/All Sessions/${time(index)}_BIKING.json`, session] as const
      const tcx = [`Takeout/Fit/Activities/${time(index)}_PT10M_Mountain biking.tcx`, tcxWith(index)] as const
      return index % 3 === 2 ? [json] : [json, tcx]
    }),
  )
}

/** Every third workout has a TCX file beside it, every third has points, and every third has neither. */
export function endomondoArchive(count: number): Files {
  return Object.fromEntries(
    indexes(count).flatMap(index => {
      const start = startOf(index)
      const name = `Workouts/${plainTime(start).replace('T', ' ')}.0`
      const points = [0, 300, 600].map(second => [
        { location: [[{ latitude: 48 + second / 36_000 }, { longitude: 11 }]] },
        { altitude: 500 },
        { distance_km: second / 300 },
        { heart_rate_bpm: 120 + second / 100 },
        { timestamp: endomondoTime(new Date(start.getTime() + second * 1000)) },
      ])
      const workout = [
        { sport: 'CYCLING_TRANSPORTATION' },
        { start_time: `${plainTime(start).replace('T', ' ')}.0` },
        { duration_s: 600 },
        { distance_km: 2 },
        { title: `To work ${index}` },
        { notes: 'Rain' },
        ...(index % 3 === 1 ? [{ points }] : []),
      ]
      const json = [`${name}.json`, workout] as const
      return index % 3 === 0 ? [json, [`${name}.tcx`, tcxWith(index)] as const] : [json]
    }),
  )
}

const months = 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'.split(',')
const weekdays = 'Sun,Mon,Tue,Wed,Thu,Fri,Sat'.split(',')

/** Writes a time such as `Mon Jan 01 08:00:00 UTC 2024`. */
const endomondoTime = (date: Date) => {
  const [, time] = plainTime(date).split('T')
  const dayOfMonth = String(date.getUTCDate()).padStart(2, '0')
  const names = `${weekdays[date.getUTCDay()]} ${months[date.getUTCMonth()]}`
  return `${names} ${dayOfMonth} ${time} UTC ${date.getUTCFullYear()}`
}

/** Every second session has samples. Times are local, two hours ahead of UTC. */
export const polarArchive = (count: number): Files => ({
  'account-data-1.json': {},
  ...Object.fromEntries(
    indexes(count).map(index => [
      `training-session-${plainTime(startOf(index)).slice(0, 10)}-${index}.json`,
      polarSession(startOf(index), { hasSamples: index % 2 === 0 }),
    ]),
  ),
})

export function polarSession(start: Date, { hasSamples = true, sport = 'ROAD_RUNNING' } = {}) {
  const local = (second: number) => `${plainTime(new Date(start.getTime() + 7_200_000 + second * 1000))}.000`
  const series = <Value extends object>(of: (second: number) => Value) =>
    [0, 200, 400, 600].map(second => ({ dateTime: local(second), ...of(second) }))
  return {
    exportVersion: '1.6',
    name: 'Evening',
    note: 'Felt well',
    startTime: local(0),
    exercises: [
      {
        startTime: local(0),
        timezoneOffset: 120,
        duration: 'PT10M0.5S',
        distance: 2000,
        sport,
        kiloCalories: 120,
        ...(hasSamples && {
          samples: {
            heartRate: series(second => ({ value: 120 + second / 100 })),
            speed: series(() => ({ value: 12 })),
            distance: series(second => ({ value: second / 0.3 })),
            recordedRoute: series(second => ({
              latitude: 48 + second / 36_000,
              longitude: 11,
              altitude: 500,
            })),
          },
        }),
      },
    ],
  }
}

const appleTime = (date: Date) => `${plainTime(date).replace('T', ' ')} +0000`

/** Every third workout has a route, every third has only heart rates, and every third has only its figures. */
export function appleHealthArchive(count: number): Files {
  const workouts = indexes(count).map(appleWorkout)
  const records = indexes(count).flatMap(index => (index % 3 === 2 ? [] : heartRatesOf(index)))
  const routes = indexes(count).filter(index => index % 3 === 0)
  return {
    'apple_health_export/export.xml': `${appleHead}${records.join('')}${workouts.join('')}</HealthData>\n`,
    'apple_health_export/export_cda.xml': '<ClinicalDocument/>',
    ...Object.fromEntries(
      routes.map(index => [`apple_health_export/workout-routes/route_${index}.gpx`, fewPoints(index)]),
    ),
  }
}

export const appleHead = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
<!ATTLIST Workout workoutActivityType CDATA #REQUIRED>
]>
<HealthData locale="en_GB">
 <ExportDate value="2024-12-31 10:00:00 +0000"/>
`

export const heartRateAt = (time: Date, beats: number) =>
  ` <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Ann’s Watch" device="&lt;&lt;HKDevice&gt;, name:Watch>" unit="count/min" startDate="${appleTime(time)}" endDate="${appleTime(time)}" value="${beats}">
  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="2"/>
 </Record>
`

const heartRatesOf = (index: number) =>
  [0, 2, 300, 600].map(second => heartRateAt(new Date(startOf(index).getTime() + second * 1000), 120))

export function appleWorkout(index: number): string {
  const start = startOf(index)
  const at = (second: number) => appleTime(new Date(start.getTime() + second * 1000))
  const route = `<WorkoutRoute sourceName="Ann’s Watch"><FileReference path="/workout-routes/route_${index}.gpx"/></WorkoutRoute>`
  return ` <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="10" durationUnit="min" sourceName="Ann’s Watch" startDate="${at(0)}" endDate="${at(600)}">
  <MetadataEntry key="HKIndoorWorkout" value="${index % 3 === 0 ? 0 : 1}"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="2.0" unit="km"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="500" unit="kJ"/>
  ${index % 3 === 0 ? route : ''}
 </Workout>
`
}

/** Every third file is in a format that is not read. */
export const suuntoArchive = (count: number): Files =>
  Object.fromEntries(
    indexes(count).map(index =>
      index % 3 === 2
        ? [`suunto/entry_${index}.json`, { DeviceLog: { Header: { Duration: 600 } } }]
        : [`suunto/${index}.gpx`, typed(fewPoints(index), 'running')],
    ),
  )

export const komootArchive = (count: number): Files =>
  Object.fromEntries(
    indexes(count).map(index => [
      `2024_${index}_Around the lake.gpx`,
      typed(fewPoints(index), 'hike').replace(
        /<gpx\b(?![^>]*creator)/,
        '<gpx creator="https://www.komoot.de"',
      ),
    ]),
  )

const typed = (gpx: Uint8Array, type: string) =>
  new TextDecoder().decode(gpx).replace('<trkseg>', `<name>Tour</name><type>${type}</type><trkseg>`)
