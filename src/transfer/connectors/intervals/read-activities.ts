// Reads the list of activities that intervals.icu sends. Only the id has to be there: what came from Strava has little
// else, and new sources may come.
import { isDate } from '../../../lib/date'
import { truncateText } from '../../../lib/text'
import { type ListedActivity, ServiceFailure } from '../service/connector'

/** The fields that are asked for. */
export const fields = [
  'id',
  'start_date',
  'start_date_local',
  'type',
  'name',
  'source',
  'device_name',
] as const

type Entry = Partial<Record<(typeof fields)[number], unknown>>

interface Read {
  activity: ListedActivity
  /** The local day on which it begins; `null` if the service does not say. */
  day: string | null
}

/** @throws ServiceFailure if it is no list */
export function readActivities(body: Uint8Array): Read[] {
  const entries = parse(body)
  if (!Array.isArray(entries)) throw new ServiceFailure('not-understood')
  return entries.filter(isEntry).flatMap(entry => {
    const id = readId(entry.id)
    return id === null ? [] : [readEntry(id, entry)]
  })
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new ServiceFailure('not-understood')
  }
}

const isEntry = (entry: unknown): entry is Entry => typeof entry === 'object' && entry !== null

/** Ids are `i` and digits, or digits only. Other characters have no business in an address. */
function readId(id: unknown): string | null {
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && /^[\w-]{1,64}$/.test(text) ? text : null
}

function readEntry(id: string, entry: Entry): Read {
  const local = textOf(entry.start_date_local, 32)
  const day = local?.slice(0, 10) ?? ''
  return {
    day: isDate(day) ? day : null,
    activity: {
      id,
      has: hasOf(textOf(entry.source, 64)),
      startsAt: momentOf(textOf(entry.start_date, 32)) ?? momentOf(local && `${local}Z`),
      name: textOf(entry.name, 255),
      sportWord: textOf(entry.type, 50),
      isOfGarmin: /garmin/i.test(textOf(entry.device_name, 255) ?? ''),
    },
  }
}

/** The terms of Strava forbid to hand its data on; what was typed in has no recording. */
function hasOf(source: string | null): ListedActivity['has'] {
  if (source === 'STRAVA') return 'stub'
  return source === 'MANUAL' ? 'without-file' : 'file'
}

function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  // Control characters would change what people see.
  return truncateText(value.replaceAll(/\p{Cc}/gu, ' ').trim(), max) || null
}

function momentOf(text: string | null): Date | null {
  const moment = new Date(text ?? Number.NaN)
  return Number.isNaN(moment.getTime()) || moment.getTime() < 0 ? null : moment
}
