// The content of a workout's picture: texts and figures in the user's language and units, ready for layout. The
// functions here are pure.
import type { Account } from '../../../platform/access/store'
import { knownLanguage } from '../../../platform/languages'
import { paceFor, paceLengthsIn } from '../../../tracks/curves/speed-form'
import { unitsIn } from '../../../tracks/units'
import { pictureWords } from '../../analysis/review/picture/words'
import type { PictureFigure } from '../../images/pictures/pen'
import type { SharedWorkout } from '../links/schemas'

export interface PictureContent {
  title: string
  /** Sport, date and name of the user. */
  context: string
  /** At most four figures. */
  figures: PictureFigure[]
}

/** The user's preferences that affect the picture. */
export type Reader = Pick<Account, 'language' | 'imperialUnits' | 'displayAscent'>

type Shown = Pick<
  SharedWorkout,
  'title' | 'by' | 'date' | 'sport' | 'speed_form' | 'distance' | 'moving' | 'ave_speed' | 'ascent'
>

// The international mile and foot are exact by definition (1959).
const metresPerMile = 1609.344
const metresPerFoot = 0.3048

export function pictureContent(workout: Shown, reader: Reader): PictureContent {
  const { words, locale } = pictureWords(reader.language)
  const sport =
    words.sports[workout.sport.id] ??
    workout.sport.names[knownLanguage(reader.language)] ??
    workout.sport.label
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' })
  const date = day.format(new Date(workout.date))
  const title = workout.title ?? sport
  return {
    title,
    context: [title === sport ? '' : sport, date, workout.by ?? ''].filter(part => part !== '').join(' · '),
    figures: figuresOf(workout, reader),
  }
}

/** Returns distance, moving time, speed or pace, and ascent, without those that are unknown. */
export function figuresOf(workout: Shown, reader: Reader): PictureFigure[] {
  const { words, locale } = pictureWords(reader.language)
  const { distance, moving, ave_speed, ascent, speed_form: form } = workout
  const { imperialUnits, displayAscent } = reader
  const units = unitsIn(locale)
  const write = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  const kmPerUnit = imperialUnits ? metresPerMile / 1000 : 1
  const pace =
    form === 'speed' || ave_speed === null
      ? null
      : paceFor(ave_speed, paceLengthsIn(imperialUnits, locale)[form])
  const speed = ave_speed !== null &&
    ave_speed > 0 && {
      number: write(ave_speed / kmPerUnit, 1),
      unit: imperialUnits ? units.miPerHour : units.kmPerHour,
    }
  const all = [
    distance !== null &&
      distance > 0 && {
        label: words.distance,
        number: write(distance / kmPerUnit, 2),
        unit: imperialUnits ? units.mi : units.km,
      },
    moving !== null && { label: words.moving, number: moving, unit: '' },
    speed && (pace === null ? { label: words.speed, ...speed } : { label: words.pace, ...pace }),
    displayAscent &&
      ascent !== null && {
        label: words.ascent,
        number: write(imperialUnits ? ascent / metresPerFoot : ascent, 0),
        unit: imperialUnits ? units.ft : units.m,
      },
  ]
  return all.flatMap(figure => (figure === false ? [] : [{ ...figure, note: '' }]))
}
