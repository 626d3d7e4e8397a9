/** Finds the newest map of the source, which may have one for each day. */
import { day } from '../../../lib/durations'
import { openRemoteSource, type RemoteSource } from './remote-source'
import type { SourceAccess } from './request-range'
import { SourceFailure } from './source-failure'

/** How far back a map is looked for: they are made daily, and kept for some days. */
const daysBack = 14

/** Where maps are: for one with a date in its name, `{date}` stands for that. */
export interface MapSourceAddress extends SourceAccess {
  template: string
}

export interface Build {
  /** `20261120`; null for a source that has but one map. */
  date: string | null
  source: RemoteSource
}

const placeholder = '{date}'

/**
 * Opens the map of today, or else of the day before, and so on.
 * @param now in UTC, by which builds are named
 * @throws SourceFailure
 */
export async function openNewestBuild(address: MapSourceAddress, now: Date): Promise<Build> {
  if (!address.template.includes(placeholder)) return openBuild(address, null)
  let failure = new SourceFailure('map-source-without-build')
  for (let back = 0; back < daysBack; back++) {
    const date = new Date(now.getTime() - back * day).toISOString().slice(0, 10).replaceAll('-', '')
    try {
      return await openBuild(address, date)
    } catch (error) {
      if (!isAbsent(error)) throw error
      // That one day is refused says more than that others are not there.
      if (error.code === 'map-source-refused') failure = error
    }
  }
  throw failure
}

async function openBuild(address: MapSourceAddress, date: string | null): Promise<Build> {
  return { date, source: await openRemoteSource(addressOfBuild(address, date), address) }
}

export const addressOfBuild = ({ template }: MapSourceAddress, date: string | null) =>
  new URL(template.replaceAll(placeholder, date ?? ''))

/** Some stores of files refuse what they do not have. */
function isAbsent(error: unknown): error is SourceFailure {
  if (!(error instanceof SourceFailure)) return false
  return (
    error.code === 'map-source-without-build' || (error.code === 'map-source-refused' && !error.isPassing)
  )
}
