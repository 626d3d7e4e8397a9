// Finds out how large the streets around the workouts of the administrators are, in the background and only after one of
// them has used the app. The source is asked once a day at most, or when the workouts are elsewhere.
import { havePassed } from '../../lib/date'
import { day, minute } from '../../lib/durations'
import { measureExtract } from '../../maps/regions/extracts/extracts'
import type { MeasuredExtract } from '../../maps/regions/extracts/schemas'
import type { MapsContext } from '../../maps/tiles/maps-context'
import { offersStreets } from '../../maps/tiles/offers-streets'
import { AppError } from '../../platform/errors'
import { sourceFailures } from '../../platform/failures/maps'
import { job, jobKind, onlyOne } from '../../platform/jobs/job'
import type { Config } from '../../platform/settings/table/config-type'
import { areasAround, coverageOf, placesOf } from '../../tracks/lines/areas'
import type { Bounds } from '../../tracks/lines/bounds'
import { overviewTask } from '../../workouts/tracks/tasks'
import { listAdministrators } from '../alerts/store'
import { findStreetsOffer, type MeasuredStreets, type StreetsOffer, saveStreetsOffer } from './store'

export const measureStreetsKind = jobKind('measure-streets', onlyOne('instance'))

/** The least margin around the workouts in degrees, some 15 to 20 km, so that the streets also do for the next workouts. */
const minMargin = 0.18

/**
 * The area ends at multiples of this many degrees. Otherwise its middle would tell the source where the workouts begin.
 */
const step = 0.1

/** Maximum number of administrators whose workouts are looked at. */
const maxAdministrators = 10

/** Maximum size of an offer in bytes. With more, streets are offered in less detail. */
const maxOfferedBytes = 500_000_000

/** The least detail of an offer. Its tiles include all streets, but neither houses nor paths. */
const minOfferedZoom = 12

/** Returns a hash of the address of the source, which may contain a key. */
export const hashOfSource = ({ mapRegionSource }: Config): string =>
  Bun.SHA256.hash(mapRegionSource ?? '', 'hex').slice(0, 16)

async function measureStreets(ctx: MapsContext, stopping: AbortSignal) {
  if (!offersStreets(ctx) || (await ctx.regions.usable()).length > 0) return
  const now = ctx.clock()
  const source = hashOfSource(ctx.config)
  const home = await findHome(ctx, stopping)
  const last = findStreetsOffer(ctx.db)
  const look = { source, lookedAt: now }
  if (home === null) {
    return saveStreetsOffer(ctx.db, { ...look, measured: null, measuredAt: null, code: null })
  }
  if (last?.source === source && isStillRight(last, home, now)) return saveStreetsOffer(ctx.db, look)
  saveStreetsOffer(ctx.db, { ...look, measuredAt: now, ...(await measureAround(ctx, home)) })
}

/** Returns the area with most of the workouts of the administrators; `null` if they have no tracks. */
async function findHome(ctx: MapsContext, signal: AbortSignal): Promise<Bounds | null> {
  let [home, most]: [Bounds | null, number] = [null, 0]
  for (const { id: userId } of listAdministrators(ctx.db).slice(0, maxAdministrators)) {
    const wanted = { userId, filter: {} }
    const { mainBounds, tracks } = await ctx.workers.run(overviewTask, wanted, { userId, signal })
    if (mainBounds !== null && tracks > most) [home, most] = [mainBounds, tracks]
  }
  return home
}

function isStillRight({ measured, measuredAt }: StreetsOffer, home: Bounds, now: Date): boolean {
  return (
    measured !== null &&
    measuredAt !== null &&
    !havePassed(day, measuredAt, now) &&
    coverageOf([measured], placesOf(home)) === 'all'
  )
}

/** Asks the source. If it fails, the reason is the result, and it is asked again when an administrator returns later. */
async function measureAround(
  ctx: MapsContext,
  home: Bounds,
): Promise<Pick<StreetsOffer, 'measured' | 'code'>> {
  const bounds = onGrid(areasAround(home, minMargin)[0])
  try {
    const measured = offerOf(await measureExtract(ctx, { bounds, replaces: undefined }))
    return { measured, code: measured === null ? 'offline-map-area-too-large' : null }
  } catch (error) {
    if (!(error instanceof AppError) || !Object.hasOwn(sourceFailures, error.code)) throw error
    ctx.log.info('The source of streets does not tell how large they are', { code: error.code })
    return { measured: null, code: error.code }
  }
}

/** Enlarges an area to the next multiples of `step`. */
function onGrid([west, south, east, north]: Bounds): Bounds {
  const at = (steps: number) => Number((steps * step).toFixed(1))
  const [down, up] = [(x: number) => at(Math.floor(x / step)), (x: number) => at(Math.ceil(x / step))]
  return [down(west), down(south), up(east), up(north)]
}

/** Chooses the most detail that is not too large; `null` if even the least is. */
function offerOf({ bounds, place, build, free_bytes, details }: MeasuredExtract): MeasuredStreets | null {
  const maxBytes = Math.min(maxOfferedBytes, free_bytes)
  const detail = details.findLast(({ max_zoom, bytes }) => max_zoom >= minOfferedZoom && bytes <= maxBytes)
  return detail ? { bounds, place, build, maxZoom: detail.max_zoom, bytes: detail.bytes } : null
}

export const measureStreetsJob = job({
  kind: measureStreetsKind,
  delays: [minute, 10 * minute],
  run: (ctx: MapsContext, _, stopping) => measureStreets(ctx, stopping),
})
