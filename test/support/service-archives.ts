// Archives in the formats of Strava and Garmin, with invented activities.
import { gzipSync, zipSync } from 'fflate'

export type ArchiveFiles = Record<string, Uint8Array>

const encoder = new TextEncoder()

/** Makes an archive. Its files are stored without compression, because their content is already compressed. */
export const zipFiles = (files: ArchiveFiles): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(files, { level: 0 }))

export const gzipped = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 1 })

export interface StravaActivity {
  id: number
  date: string
  name: string
  type: string
  description?: string
  gear?: string
  note?: string
  commute?: boolean
  /** Name of the recording; undefined for activities that were entered by hand. */
  file?: string
  elapsedS?: number
  distanceM?: number
}

/**
 * Header rows by language. After the first thirteen columns, there are columns with exact values. Two of them, the
 * elapsed time and the distance, have the same name as one of the first columns.
 */
const heads = {
  en: [
    'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance',
    'Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight',
    'Elapsed Time,Moving Time,Distance,Max Speed,Average Speed,Elevation Gain,Elevation Loss,Elevation Low',
    'Elevation High',
  ],
  de: [
    'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz',
    'Max. Herzfrequenz,Relative Leistung,Pendeln,Hinweis zur Privatsphäre für Aktivitäten,Aktivitätsausrüstung',
    'Dateiname,Gewicht des Athleten,Gewicht des Rads,Verstrichene Zeit,Bewegungszeit,Distanz,Höchstgeschwindigkeit',
    'Durchschnittsgeschwindigkeit,Höhenzunahme,Höhenunterschied,Min. Höhe,Max. Höhe',
  ],
  /** Header row in a language that the server does not support. */
  unknown: ['A,B,C,D,E,Tempo,Matka,F,G,H,I,J,K,L,M', 'Tempo,N,Matka,O,P,Q,R,S,T'],
} as const

export function stravaList(language: keyof typeof heads, activities: readonly StravaActivity[]): Uint8Array {
  const rows = activities.map(activity => {
    const { id, date, name, type, description = '', gear = '', note = '', file = '' } = activity
    const { elapsedS = 3600, distanceM = 10_000, commute = false } = activity
    const inKm = (distanceM / 1000).toFixed(2).replace('.', language === 'en' ? '.' : ',')
    return [
      ...[id, date, name, type, description, elapsedS, inKm, '', '', commute, note, gear, file, '', ''],
      ...[elapsedS, elapsedS - 60, distanceM, 10, '', 120.5, 119, 80, 200.5],
    ]
  })
  const lines = [heads[language].join(','), ...rows.map(row => row.map(quoted).join(','))]
  return encoder.encode(`${lines.join('\n')}\n`)
}

const quoted = (cell: string | number | boolean) =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell)

export interface GarminSummary {
  start: Date
  name: string
  type: string
}

/** Summaries in Garmin's units: milliseconds and centimetres. */
export const garminSummaries = (summaries: readonly GarminSummary[]): Uint8Array =>
  encoder.encode(
    JSON.stringify([
      {
        summarizedActivitiesExport: summaries.map(({ start, name, type }, index) => ({
          activityId: 1000 + index,
          name,
          activityType: type,
          startTimeGmt: start.getTime(),
          duration: 3_600_000,
          elapsedDuration: 3_660_000,
          distance: 1_000_000,
          elevationGain: 12_050,
        })),
      },
    ]),
  )
