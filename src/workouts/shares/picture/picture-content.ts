// What the picture of a workout says: words and figures as its person reads them, ready to be laid out. Pure.
import { formatDuration } from '../../../lib/duration'
import type { Account } from '../../../platform/access/store'
import type { SpeedForm } from '../../../tracks/speed-form'
import type { PictureFigure } from '../../pictures/pen'
import { pictureWords } from '../../review/picture/words'
import type { SharedWorkout } from '../schemas'

export interface PictureContent {
  title: string
  /** Sport, day, and who did it. */
  context: string
  /** Up to four. */
  figures: PictureFigure[]
}

/** What a person's preferences say about the picture. */
export type Reader = Pick<Account, 'language' | 'imperialUnits' | 'displayAscent'>

type Shown = Pick<
  SharedWorkout,
  'title' | 'by' | 'date' | 'sport' | 'speed_form' | 'distance' | 'moving' | 'ave_speed' | 'ascent'
>

// The international mile, yard and foot are exact by definition (1959).
const metresPerMile = 1609.344
const metresPerYard = 0.9144
const metresPerFoot = 0.3048

export function pictureContent(workout: Shown, reader: Reader): PictureContent {
  const { words, locale } = pictureWords(reader.language)
  const sport = words.sports[workout.sport.id] ?? workout.sport.label
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' })
  const date = day.format(new Date(workout.date))
  const title = workout.title ?? sport
  return {
    title,
    context: [title === sport ? '' : sport, date, workout.by ?? ''].filter(part => part !== '').join(' · '),
    figures: figuresOf(workout, reader),
  }
}

/** Distance, time, how fast, and how high: what there is of them. */
export function figuresOf(workout: Shown, reader: Reader): PictureFigure[] {
  const { words, locale } = pictureWords(reader.language)
  const { distance, moving, ave_speed, ascent, speed_form: form } = workout
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  const { imperialUnits } = reader
  const figure = (label: string, number: string, unit = ''): PictureFigure => ({ label, number, unit, note: '' })
  const length = imperialUnits ? metresPerMile / 1000 : 1
  return [
    ...(distance > 0
      ? [figure(words.distance, number(distance / length, 2), imperialUnits ? 'mi' : 'km')]
      : []),
    figure(words.moving, moving),
    ...(distance > 0 && ave_speed > 0
      ? [
          form === 'speed'
            ? figure(words.speed, number(ave_speed / length, 1), imperialUnits ? 'mph' : 'km/h')
            : paceFigure(ave_speed, form),
        ]
      : []),
    ...(ascent !== null && reader.displayAscent
      ? [
          figure(
            words.ascent,
            number(imperialUnits ? ascent / metresPerFoot : ascent, 0),
            imperialUnits ? 'ft' : 'm',
          ),
        ]
      : []),
  ]

  function paceFigure(kmPerHour: number, form: Exclude<SpeedForm, 'speed'>): PictureFigure {
    const { metres, unit } = paceLengths(imperialUnits)[form]
    const seconds = Math.round((metres / 1000 / kmPerHour) * 3600)
    return figure(words.pace, formatDuration(seconds).replace(/^0:0?/, ''), unit)
  }
}

const paceLengths = (imperialUnits: boolean) =>
  imperialUnits
    ? {
        pace: { metres: metresPerMile, unit: '/mi' },
        pacePer100: { metres: 100 * metresPerYard, unit: '/100 yd' },
        pacePer500: { metres: 500, unit: '/500 m' },
      }
    : {
        pace: { metres: 1000, unit: '/km' },
        pacePer100: { metres: 100, unit: '/100 m' },
        pacePer500: { metres: 500, unit: '/500 m' },
      }
