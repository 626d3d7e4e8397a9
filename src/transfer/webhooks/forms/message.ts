// What a webhook says in words, for services that show messages to people.
import { formatDuration } from '../../../lib/duration'
import { knownLanguage } from '../../../platform/languages'
import { pictureWords } from '../../../workouts/analysis/review/picture/words'
import type { ToldEvent, ToldGoal, ToldRecord, ToldWorkout, WorkoutsData } from '../telling/event'
import { words } from './words.gen'

type Words = (typeof words)['en']

/** Who reads the message. */
export interface MessageReader {
  language: string
  imperialUnits: boolean
}

export interface Message {
  title: string
  text: string
  /** Where it can be seen; `null` for nowhere. */
  url: string | null
  tone: 'plain' | 'good' | 'bad'
}

interface Voice {
  theirs: Words
  measure: ReturnType<typeof measuresIn>
  sportName(id: number, label: string): string
}

/** Returns what to say of an event. */
export function messageOf(event: ToldEvent, reader: MessageReader): Message {
  const language = knownLanguage(reader.language)
  const theirs: Words = words[language]
  const { words: named, locale } = pictureWords(language)
  const sports: Partial<Record<number, string>> = named.sports
  return sayEvent(event, {
    theirs,
    measure: measuresIn(locale, reader.imperialUnits),
    sportName: (id, label) => sports[id] ?? label,
  })
}

function sayEvent(event: ToldEvent, voice: Voice): Message {
  const { theirs } = voice
  switch (event.type) {
    case 'workout.created':
      return sayWorkouts(theirs.created, event.data, voice)
    case 'workout.changed':
      return sayWorkouts(theirs.changed, event.data, voice)
    case 'workout.deleted':
      return sayWorkouts(theirs.deleted, event.data, voice)
    case 'import.finished':
      return plain(
        theirs.imported,
        fill(theirs.importedText, { added: event.data.added, leftOut: event.data.left_out }),
      )
    case 'record.set': {
      const text = event.data.records.map(record => sayRecord(record, voice)).join('\n')
      return { title: theirs.record, text, url: event.data.records[0]?.url ?? null, tone: 'good' }
    }
    case 'goal.reached':
      return { ...plain(theirs.goal, sayGoal(event.data, voice)), tone: 'good' }
    case 'backup.failed':
      return { ...plain(theirs.backupFailed, theirs.backupFailedText), tone: 'bad' }
    case 'attention.begun':
      return { ...plain(theirs.begun, sayProblem(event.data.kind, theirs)), tone: 'bad' }
    case 'attention.ended':
      return { ...plain(theirs.ended, sayProblem(event.data.kind, theirs)), tone: 'good' }
    case 'test':
      return plain(theirs.test, theirs.testText)
  }
}

const plain = (title: string, text: string): Message => ({ title, text, url: null, tone: 'plain' })

function sayWorkouts(title: string, { count, workout }: WorkoutsData, voice: Voice): Message {
  if (workout === null) return plain(title, fill(voice.theirs.workouts, { number: count }))
  return { title, text: sayWorkout(workout, voice), url: workout.url, tone: 'plain' }
}

function sayWorkout(workout: ToldWorkout, { measure, sportName }: Voice): string {
  const { title, place, distance_m, moving_s, ascent_m } = workout
  const sport = sportName(workout.sport_id, workout.sport)
  const parts = [
    title && title !== sport ? title : null,
    sport,
    place?.name,
    distance_m > 0 ? measure.distance(distance_m) : null,
    formatDuration(moving_s),
    ascent_m ? `↑ ${measure.height(ascent_m)}` : null,
  ]
  return parts.filter(Boolean).join(' · ')
}

function sayRecord(
  { sport_id, sport, type, value }: ToldRecord,
  { theirs, measure, sportName }: Voice,
): string {
  const said = {
    AS: measure.speed,
    MS: measure.speed,
    FD: measure.distance,
    HA: measure.height,
    LD: formatDuration,
  }[type](value)
  return `${sportName(sport_id, sport)} · ${theirs.records[type]}: ${said}`
}

/** Goals are in kilometres, seconds, metres or kcal, or a count. */
function sayGoal({ measure: what, reached, amount }: ToldGoal, { theirs, measure }: Voice): string {
  const say = (value: number) => {
    if (what === 'distance') return measure.distance(value * 1000)
    if (what === 'duration') return formatDuration(value)
    if (what === 'ascent') return measure.height(value)
    return what === 'energy' ? `${measure.count(value)} kcal` : measure.count(value)
  }
  const measures: Partial<Record<string, string>> = theirs.measures
  return `${measures[what] ?? what}: ${say(reached)} / ${say(amount)}`
}

function sayProblem(kind: string, { problems }: Words): string {
  const known: Partial<Record<string, string>> = problems
  return known[kind] ?? kind
}

// The international mile and foot are exact by definition (1959).
const metresPerMile = 1609.344
const metresPerFoot = 0.3048

function measuresIn(locale: string, isImperial: boolean) {
  const write = (unit: string, digits: number) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits })
    return (value: number) => format.format(value)
  }
  const miles = write('mile', 1)
  const km = write('kilometer', 1)
  const mph = write('mile-per-hour', 1)
  const kmh = write('kilometer-per-hour', 1)
  const feet = write('foot', 0)
  const metres = write('meter', 0)
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  return {
    distance: (m: number) => (isImperial ? miles(m / metresPerMile) : km(m / 1000)),
    speed: (kmPerHour: number) => (isImperial ? mph(kmPerHour / (metresPerMile / 1000)) : kmh(kmPerHour)),
    height: (m: number) => (isImperial ? feet(m / metresPerFoot) : metres(m)),
    count: (value: number) => count.format(value),
  }
}

/** Replaces placeholders. A single pass, so that braces in a value are not replaced again. */
const fill = (sentence: string, values: Record<string, number>): string =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder))
