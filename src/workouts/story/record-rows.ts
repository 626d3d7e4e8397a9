// The records of a year as rows of a picture. No I/O.
import type { BestType, PastRecord } from '../records/store'
import type { StoryRow } from './story-picture'
import { inLine, type StoryWriter } from './writing'

/** The order used everywhere. The maximum speed (`MS`) is not shown, because the top speed (`TS`) is more exact. */
const shownTypes: readonly BestType[] = ['FD', 'LD', 'AS', 'TS', 'HA']

/** Millimetres of ascent that can be measured even on level ground. */
const minAscentMm = 500

/** Returns the records that are worth showing. Those that beat an earlier record come first. */
export function shownRecords(records: readonly PastRecord[], displayAscent: boolean): PastRecord[] {
  return records
    .filter(({ recordType }) => shownTypes.includes(recordType) && (displayAscent || recordType !== 'HA'))
    .filter(({ recordType, value }) => recordType !== 'HA' || value >= minAscentMm)
    .toSorted(
      (a, b) =>
        Number(a.gain === null) - Number(b.gain === null) ||
        shownTypes.indexOf(a.recordType) - shownTypes.indexOf(b.recordType),
    )
}

export const recordRow = (record: PastRecord, write: StoryWriter): StoryRow => ({
  name: labelOf(record, write),
  value: writtenValue(record, record.value, write),
  note: [write.sport(record.sportId), gainOf(record, write)].filter(part => part !== '').join(' · '),
  shares: [],
})

function labelOf({ recordType, sportId }: PastRecord, { words, formOf }: StoryWriter): string {
  if (recordType === 'TS') return formOf(sportId) === 'speed' ? words.topSpeed : words.bestPace
  if (recordType === 'AS') return words.bestAverage
  return { FD: words.farthest, LD: words.longest, HA: words.highest, MS: words.topSpeed }[recordType]
}

/** @param value of the record's kind, as it is stored */
function writtenValue({ recordType, sportId }: PastRecord, value: number, write: StoryWriter): string {
  if (recordType === 'FD') return inLine(write.distance(value))
  if (recordType === 'LD') return inLine(write.clock(value))
  if (recordType === 'HA') return inLine(write.height(value))
  return inLine(write.howFast(value / 100, write.formOf(sportId)))
}

/**
 * Writes by how much a record was improved, such as "+2.5 km" or "−0:12 min/km". Empty if the improvement is too small
 * for the digits that are shown.
 */
function gainOf(record: PastRecord, write: StoryWriter): string {
  const { recordType, sportId, value, gain } = record
  if (gain === null) return write.words.first
  const form = write.formOf(sportId)
  if ((recordType === 'AS' || recordType === 'TS') && form !== 'speed') {
    const [now, before] = [write.howFast(value / 100, form), write.howFast((value - gain) / 100, form)]
    const seconds = secondsOf(before.number) - secondsOf(now.number)
    if (seconds === 0) return ''
    return `−${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${now.unit}`
  }
  const gained = writtenValue(record, gain, write)
  return gained === writtenValue(record, 0, write) ? '' : `+${gained}`
}

/** Returns the seconds of a pace such as `4:35`. */
function secondsOf(pace: string): number {
  const [minutes = 0, seconds = 0] = pace.split(':').map(Number)
  return minutes * 60 + seconds
}
