/** Finds the newest map of a source that may publish one per day. */
import { day } from '../../../lib/durations'
import { openRemoteSource, type RemoteSource } from './remote-source'
import type { SourceAccess } from './request-range'
import { SourceFailure } from './source-failure'

/** Days to look back: maps are published daily and kept for some days. */
const daysBack = 14

/** Address of the maps. `{date}` stands for the date of a daily map. */
export interface MapSourceAddress extends SourceAccess {
  template: string
}

export interface Build {
  /** Date, such as `20261120`; `null` if the source has only one map. */
  date: string | null
  source: RemoteSource
}

const placeholder = '{date}'

/**
 * Opens today's map, or else the newest of the days before.
 * @param now current time; builds are named by UTC dates
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
      // A refusal explains more than a missing file.
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

/** Some file stores refuse access to files that do not exist. */
function isAbsent(error: unknown): error is SourceFailure {
  if (!(error instanceof SourceFailure)) return false
  return (
    error.code === 'map-source-without-build' || (error.code === 'map-source-refused' && !error.isPassing)
  )
}
