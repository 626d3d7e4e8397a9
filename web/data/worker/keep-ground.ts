import type { LocalFont } from '../../../src/maps/style/names'
import { fontPath, fontsOf } from './letters-of-names'
import type { TryServer } from './try-server'
import { basePath } from './worker-scope'

/** Caches map tiles, and the fonts for the names in these tiles. @param addresses as the source of the map has them */
export async function keepGround(addresses: readonly string[], tryServer: TryServer): Promise<void> {
  const fonts = new Set<LocalFont>()
  for (const path of addresses.map(address => address.slice(basePath.length))) {
    const tile = await tryServer(path)
    if (!tile || !isNamesTile(path)) continue
    for (const font of fontsOf(await tile.text())) fonts.add(font)
  }
  for (const font of fonts) await tryServer(fontPath(font))
}

const isNamesTile = (path: string) => path.startsWith('/base-map/names/')
