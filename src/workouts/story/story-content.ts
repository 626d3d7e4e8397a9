// The pictures of a year's story: words and figures in the user's language and units, ready for the layout. No I/O.
import { pictureContent, type Reader, type Written } from '../analysis/review/picture/picture-content'
import type { YearReview } from '../analysis/review/year/read-review'
import type { NamedWorkout } from '../analysis/review/year/store'
import type { DaySums } from '../analysis/review/year/sums'
import type { PictureFigure } from '../images/pictures/pen'
import type { Sums } from '../library/sums'
import { shownTitle } from '../shares/links/show-workout'
import type { SportOfUser } from '../sports/store'
import { comparedRows } from './compared-rows'
import { recordRow, shownRecords } from './record-rows'
import type { StoryMonth, StoryPicture, StoryRow } from './story-picture'
import { inLine, type StoryWriter, storyWriter } from './writing'

interface StoryFacts {
  review: YearReview
  /** `null` without workouts. */
  bestDay: (DaySums & { named: readonly NamedWorkout[]; hasTracks: boolean }) | null
}

/** What every picture is drawn from, apart from its kind. */
interface Source extends StoryFacts {
  reader: Reader
  write: StoryWriter
  /** The content of the one picture of the year, which has some of the same figures. */
  content: ReturnType<typeof pictureContent>
}

/** Maximum number of rows, because more would be too small to read on a phone. */
const maxRows = 7
const maxWorkoutsOfDay = 3

/** Returns the pictures of a year, in their order. Those whose fact is missing are left out; empty without workouts. */
export function storyOf(facts: StoryFacts, reader: Reader, sports: readonly SportOfUser[]): StoryPicture[] {
  if (facts.review.totals.workouts === 0) return []
  const write = storyWriter(reader, sports)
  const source = { ...facts, reader, write, content: pictureContent(facts.review, reader, sports) }
  return [
    yearPicture(source),
    mapPicture(source),
    monthsPicture(source),
    daysPicture(source),
    bestDayPicture(source),
    bestPicture(source),
    recordsPicture(source),
    sportsPicture(source),
    placesPicture(source),
    comparedPicture(source),
  ].filter(picture => picture !== null)
}

const empty = { heading: '', figures: [], rows: [], months: [] }

const yearPicture = ({ content }: Source): StoryPicture => ({
  ...empty,
  kind: 'year',
  title: content.title,
  heading: content.year,
  figures: content.heroes,
  shows: 'figures',
})

function mapPicture({ review, content, write }: Source): StoryPicture | null {
  const { countries, towns } = review.places
  if (review.tracks === 0) return null
  return {
    ...empty,
    kind: 'map',
    title: write.words.map,
    heading: countries.length === 1 ? write.country(countries[0]!.country) : content.year,
    figures: [
      figure(write.words.countries, counted(countries.length, write)),
      figure(write.words.places, counted(towns.length, write)),
    ].filter(({ number }) => number !== '0'),
    shows: 'tracks',
  }
}

function monthsPicture({ review: { months, totals }, content, write }: Source): StoryPicture {
  const amountOf = amountIn(totals)
  const max = Math.max(...months.map(amountOf), 1)
  const best = months.findIndex(month => amountOf(month) === max)
  return {
    ...empty,
    kind: 'months',
    title: totals.distanceM > 0 ? write.words.months : write.words.monthsByTime,
    heading: best < 0 ? content.year : write.month(best),
    figures: best < 0 ? [] : amountsOf(months[best]!, write),
    rows: months.map((month, index) => ({
      name: write.month(index),
      value: inLine(mainAmount(month, totals, write)),
      note: '',
      shares: [amountOf(month) / max],
    })),
    shows: 'columns',
    months: lettered(write, () => []),
  }
}

function daysPicture({ review, write }: Source): StoryPicture {
  const { year, days, totals } = review
  const times = new Map(days.map(({ day, movingS }) => [day, movingS]))
  const max = Math.max(...times.values(), 1)
  return {
    ...empty,
    kind: 'days',
    title: write.words.activeDays,
    heading: write.count(totals.activeDays),
    figures: [figure(write.words.daysInARow, counted(totals.daysInARow, write))],
    shows: 'days',
    months: lettered(write, month => {
      const first = Temporal.PlainDate.from({ year, month: month + 1, day: 1 })
      return Array.from(
        { length: first.daysInMonth },
        (_, index) => (times.get(first.with({ day: index + 1 }).toString()) ?? 0) / max,
      )
    }),
  }
}

function bestDayPicture({ bestDay, reader, write }: Source): StoryPicture | null {
  if (bestDay === null) return null
  const { workouts, ascentMm, named, hasTracks } = bestDay
  const shown = named.slice(0, maxWorkoutsOfDay)
  const figures = [
    ...amountsOf(bestDay, write).slice(0, workouts === 1 ? -1 : undefined),
    ...(reader.displayAscent && ascentMm ? [figure(write.words.ascent, write.height(ascentMm))] : []),
  ]
  const picture = {
    ...empty,
    kind: 'best-day' as const,
    title: write.words.bestDay,
    heading: write.dayInWords(bestDay.day),
  }
  if (!hasTracks) {
    const note = shown.map(workout => titleOf(workout, write)).join(' · ')
    return {
      ...picture,
      figures: figures.map((one, at) => (at === 0 ? { ...one, note } : one)),
      shows: 'figures',
    }
  }
  const amountOf = ({ distanceM, movingS }: NamedWorkout) =>
    distanceM > 0 ? write.distance(distanceM) : write.time(movingS)
  return {
    ...picture,
    figures,
    rows: shown.map(workout => ({
      name: titleOf(workout, write),
      // The amounts of a single workout are those of the day.
      value: workouts === 1 ? '' : inLine(amountOf(workout)),
      note: '',
      shares: [],
    })),
    shows: 'tracks-of-day',
  }
}

function bestPicture({ review: { best }, content, write }: Source): StoryPicture | null {
  const holders = [best.farthest, best.longest, best.highest].filter(workout => workout !== null)
  if (content.best.length === 0) return null
  return {
    ...empty,
    kind: 'best',
    title: write.words.best,
    heading: content.year,
    figures: content.best.map((one, index) => ({
      ...one,
      note: [titleOf(holders[index]!, write), one.note].filter(part => part !== '').join(' · '),
    })),
    shows: 'figures',
  }
}

function recordsPicture({ review, reader, write }: Source): StoryPicture | null {
  const records = shownRecords(review.records, reader.displayAscent)
  if (records.length === 0) return null
  return {
    ...empty,
    kind: 'records',
    title: write.words.records,
    heading: write.count(records.length),
    rows: records.slice(0, maxRows).map(record => recordRow(record, write)),
    shows: 'rows',
  }
}

function sportsPicture({ review: { sports }, write }: Source): StoryPicture | null {
  const shown = sports.toSorted((a, b) => b.movingS - a.movingS)
  const [first] = shown
  if (first === undefined || shown.length < 2) return null
  return {
    ...empty,
    kind: 'sports',
    title: write.words.bySport,
    heading: write.sport(first.sportId),
    rows: shown.slice(0, maxRows).map(({ sportId, ...sums }) => ({
      name: write.sport(sportId),
      value: inLine(write.timeBeside(sums.movingS, first.movingS)),
      note: sums.distanceM > 0 ? inLine(write.distance(sums.distanceM)) : '',
      shares: [sums.movingS / Math.max(first.movingS, 1)],
    })),
    shows: 'rows',
  }
}

function placesPicture({ review: { places }, write }: Source): StoryPicture | null {
  if (places.towns.length < 2) return null
  const max = Math.max(...places.towns.map(({ movingS }) => movingS), 1)
  const shown = places.towns.toSorted((a, b) => b.movingS - a.movingS).slice(0, maxRows)
  return {
    ...empty,
    kind: 'places',
    title: write.words.places,
    heading: shown[0]?.town ?? '',
    rows: shown.map(
      ({ town, movingS, distanceM }): StoryRow => ({
        name: town ?? '',
        value: inLine(write.timeBeside(movingS, max)),
        note: distanceM > 0 ? inLine(write.distance(distanceM)) : '',
        shares: [movingS / max],
      }),
    ),
    shows: 'rows',
  }
}

function comparedPicture({ review, reader, write }: Source): StoryPicture | null {
  const { year, totals, before } = review
  if (before === null || before.workouts === 0) return null
  const amountOf = amountIn(before)
  const words = before.until.endsWith('-12-31') ? write.words.compared : write.words.comparedSoFar
  return {
    ...empty,
    kind: 'compared',
    title: words.replace('{{year}}', String(year - 1)),
    heading: write.percent(amountOf(totals) / Math.max(amountOf(before), 1) - 1),
    rows: comparedRows({ totals, before, year: year - 1 }, reader, write),
    shows: 'rows',
  }
}

const figure = (label: string, { number, unit }: Written): PictureFigure => ({
  label,
  number,
  unit,
  note: '',
})

const counted = (count: number, write: StoryWriter): Written => ({ number: write.count(count), unit: '' })

/** Returns the function for the main amount of sums: the distance or, if there is none in all, the moving time. */
const amountIn =
  (all: Sums) =>
  ({ distanceM, movingS }: Sums) =>
    all.distanceM > 0 ? distanceM : movingS

const mainAmount = ({ distanceM, movingS }: Sums, all: Sums, write: StoryWriter): Written =>
  all.distanceM > 0 ? write.distance(distanceM) : write.time(movingS)

/** Returns distance, moving time and number of workouts as figures, without a distance of zero. */
const amountsOf = (sums: Sums, write: StoryWriter): PictureFigure[] => [
  ...(sums.distanceM > 0 ? [figure(write.words.distance, write.distance(sums.distanceM))] : []),
  figure(write.words.moving, write.time(sums.movingS)),
  figure(write.words.workouts, counted(sums.workouts, write)),
]

const titleOf = ({ title, sportId }: NamedWorkout, write: StoryWriter): string =>
  shownTitle(title) ?? write.sport(sportId)

const lettered = (write: StoryWriter, daysOf: (month: number) => number[]): StoryMonth[] =>
  Array.from({ length: 12 }, (_, month) => ({ letter: write.monthLetter(month), days: daysOf(month) }))
