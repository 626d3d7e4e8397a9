import { makeFolder } from '../../../lib/files/write-durably'
import { roomFor } from '../../../platform/storage/disk-room'
import { measureAreaTask } from '../cutting/tasks'
import { viewBuild } from '../region'
import type { RegionsContext } from '../regions-context'
import type { AreaBounds } from '../source/tile-ids'
import { wantedArea } from './begin-cut'
import type { MeasuredCut } from './schemas'
import { requireFound, requireSource } from './source-address'

/**
 * Estimates the download for an area. Only directories are read from the source.
 * @param wanted.replaces name of the offline map whose area it is, if any
 * @throws AppError
 */
export async function measureCut(
  ctx: RegionsContext,
  wanted: { bounds: AreaBounds | undefined; replaces: string | undefined },
): Promise<MeasuredCut> {
  const address = requireSource(ctx.config)
  const { bounds } = await wantedArea(ctx, { ...wanted, maxZoom: undefined })
  ctx.workers.requireRoom(measureAreaTask, null)
  const now = ctx.clock().getTime()
  const { build, version, details, place } = requireFound(
    await ctx.workers.run(measureAreaTask, { address, bounds, now }, { userId: null }),
  )
  const { folder } = ctx.regions
  await makeFolder(folder)
  const replaced = (await ctx.regions.usable()).find(({ name }) => name === wanted.replaces)
  return {
    build: viewBuild(build),
    place,
    bounds: [...bounds],
    is_current: replaced?.cutFrom?.version === version,
    free_bytes: Math.max(0, await roomFor(folder, 'bulk')),
    details: details.map(({ maxZoom, tiles, bytes }) => ({ max_zoom: maxZoom, tiles, bytes })),
  }
}
