import type { RegionFile as Found } from '../maps/regions/region'
import type { RegionFile } from './schemas'

export function viewRegionFile({ name, size, problem, region }: Found): RegionFile {
  return {
    name,
    size,
    problem,
    bounds: region?.bounds ?? null,
    min_zoom: region?.minZoom ?? null,
    max_zoom: region?.maxZoom ?? null,
    attribution: region?.attribution ?? null,
  }
}
