import { type Archive, openArchive } from './pmtiles/archive'
import { checkArchive } from './pmtiles/check-archive'
import { identify } from './pmtiles/identify'
import type { Region } from './region'

/**
 * Opens and checks a file.
 * @param name its file name, or the one it will get
 */
export async function openRegion(path: string, name: string): Promise<{ archive: Archive; region: Region }> {
  const archive = await openArchive(path)
  try {
    const { attribution, cutFrom } = await checkArchive(archive)
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = archive.header
    const bounds: Region['bounds'] = [minLon, minLat, maxLon, maxLat]
    const id = identify(name, archive.source)
    return { archive, region: { id, name, minZoom, maxZoom, bounds, attribution, cutFrom } }
  } catch (error) {
    await archive.close()
    throw error
  }
}
