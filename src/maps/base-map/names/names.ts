/**
 * Opens the names of the built-in map: towns of GeoNames (CC BY 4.0), waters and ice of Natural Earth, countries.
 *
 * Their file is Brotli-compressed. It begins with one byte per town of the places file: the zoom from which the town's
 * name is shown. All other names follow as JSON. The generator has ensured that no two names overlap.
 */
import { createLettering, type Lettering, readLetters } from '../../../lib/lettering/lettering'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../../../tracks/lines/web-mercator'
import type { Box } from '../../geometry/clip'
import { type LocalNames, readLocalNames, versionOfLocalNames } from '../../places/local-names'
import { createPlaces, type Places } from '../../places/places'
import { readBrotli } from '../../places/read-brotli'
import type { Towns } from '../../places/towns'
import { kindOfTown, type NameKind, nameKinds } from '../../style/names'
import { readLocalLetters } from './local-letters'
import file from './names.bin.br' with { type: 'file' }

/** Zoom of towns whose name is never shown. */
export const never = 255

/** Number of steps across the world. Positions are whole numbers of steps. */
export const nameSteps = 2 ** 18

/**
 * The names, as one array for each property, which compresses well. Except in `texts`, index n belongs to the nth name.
 * Zooms are those of vector tiles, 512 pixels wide.
 */
export interface OtherNames {
  /**
   * All different texts of names, each of one or two lines. A country has its local name in a second line if this name
   * uses other letters.
   */
  texts: string[]
  /** For each name, its index in `texts`. */
  text: number[]
  /** For each name, its index in `nameKinds`. */
  kind: number[]
  x: number[]
  y: number[]
  /** For each name, the angle of its words in degrees, clockwise. */
  angle: number[]
  from: number[]
  /** For each name, the last zoom at which it is shown. */
  until: number[]
}

export interface MapName {
  text: string
  /** The local name, drawn as a second line, if it uses other letters. */
  local?: string | undefined
  kind: NameKind
  /** For a town, its position, above which the name is written. For others, the centre of the name. */
  x: number
  y: number
  /** Angle of the words in degrees, clockwise. */
  angle: number
  /**
   * `from` and `until` are the first and the last zoom at which the name is shown. Zooms are those of vector tiles, 512
   * pixels wide.
   */
  from: number
  until: number
}

/**
 * The names of the map. A square is a part of the world in Web Mercator, where the sides of the world have length 1. A
 * square may extend beyond the world in the east and west.
 */
export interface MapNames {
  /**
   * Lists the names that are shown in a square at any zoom of vector tiles from `zoom` to `lastZoom` (integers), which
   * is `zoom` by default. Towns come after all other names, larger towns first.
   */
  within(square: Box, zoom: number, lastZoom?: number): Promise<MapName[]>
  /** Lists the towns that are shown in a square. */
  townsWithin(square: Box, zoom: number): Promise<MapName[]>
  /** Opens the lettering for images. Only with `isLocal`, it has the many letters that local names need. */
  lettering(isLocal: boolean): Promise<Lettering>
  /** Returns a text that changes whenever the names change. */
  version(): Promise<string>
}

/** Opens the names. The file is not read before the first name is needed. */
export function createMapNames(places: Places = createPlaces()): MapNames {
  let opened: Promise<Opened> | null = null
  let latin: Promise<Lettering> | null = null
  let local: Promise<Lettering> | null = null
  const open = () => {
    opened ??= read(places)
    return opened
  }
  return {
    within: async (square, zoom, lastZoom = zoom) => {
      const opened = await open()
      return [...listOthers(opened, square, zoom, lastZoom), ...listTowns(opened, square, lastZoom)]
    },
    townsWithin: async (square, zoom) => listTowns(await open(), square, zoom),
    lettering: isLocal => {
      if (isLocal) {
        local ??= readLettering()
        return local
      }
      latin ??= readLetters().then(createLettering)
      return latin
    },
    version: async () => {
      const parts = [await Bun.file(file).bytes(), await versionOfLocalNames()]
      return Bun.SHA256.hash(await new Blob(parts).bytes(), 'hex').slice(0, 16)
    },
  }
}

interface Opened {
  towns: Towns
  /** By index of a town, the first zoom at which its name is shown. */
  zooms: Uint8Array
  locals: LocalNames
  others: OtherNames
  /** The indexes of the names in each row of the world, from north to south. */
  rows: readonly number[][]
}

/** Number of rows of the world by which names are indexed. It is so large that a row has only few names. */
const rowCount = 512

/** Opens the lettering with the letters of local names. */
export async function readLettering(): Promise<Lettering> {
  const [{ regular, bold }, local] = await Promise.all([readLetters(), readLocalLetters()])
  return createLettering({ regular: { ...local, ...regular }, bold })
}

async function read(places: Places): Promise<Opened> {
  const [towns, locals, bytes] = await Promise.all([places.towns(), readLocalNames(), readBrotli(file)])
  const others: OtherNames = JSON.parse(new TextDecoder().decode(bytes.subarray(towns.count)))
  return { towns, locals, zooms: bytes.subarray(0, towns.count), others, rows: intoRows(others) }
}

function intoRows({ y }: OtherNames): number[][] {
  const rows: number[][] = Array.from({ length: rowCount }, () => [])
  y.forEach((steps, index) => {
    rows[rowOf(steps / nameSteps)]?.push(index)
  })
  return rows
}

const rowOf = (y: number) => Math.min(rowCount - 1, Math.max(0, Math.floor(y * rowCount)))

function listTowns({ towns, zooms, locals }: Opened, square: Box, zoom: number): MapName[] {
  const area = {
    west: longitudeOf(square.left),
    east: longitudeOf(square.right),
    north: latitudeOf(square.top),
    south: latitudeOf(square.bottom),
  }
  return towns
    .within(area, index => (zooms[index] ?? 0) <= zoom)
    .map(town => ({ ...town, population: towns.populationOf(town.index) }))
    .toSorted((one, other) => other.population - one.population)
    .map(({ index, latitude, longitude, population }) => ({
      text: towns.nameOf(index),
      local: locals.get(index),
      kind: kindOfTown(population),
      x: mercatorX(longitude),
      y: mercatorY(latitude),
      angle: 0,
      from: zooms[index] ?? 0,
      until: Number.POSITIVE_INFINITY,
    }))
}

function listOthers({ others, rows }: Opened, square: Box, zoom: number, lastZoom: number): MapName[] {
  const found: MapName[] = []
  const [firstTurn, lastTurn] = [Math.floor(square.left), Math.floor(square.right)]
  // Sorting restores the order of the file: countries come first, then lakes, rivers and glaciers.
  const near = rows
    .slice(rowOf(square.top), rowOf(square.bottom) + 1)
    .flat()
    .toSorted((one, other) => one - other)
  for (const index of near) {
    const [from = 0, until = 0] = [others.from[index], others.until[index]]
    if (from > lastZoom || until < zoom) continue
    const y = (others.y[index] ?? 0) / nameSteps
    if (y < square.top || y > square.bottom) continue
    for (let turn = firstTurn; turn <= lastTurn; turn++) {
      const x = (others.x[index] ?? 0) / nameSteps + turn
      if (x < square.left || x > square.right) continue
      const kind = nameKinds[others.kind[index] ?? 0] ?? 'village'
      const [text = '', local] = (others.texts[others.text[index] ?? 0] ?? '').split('\n')
      found.push({ text, local, kind, x, y, angle: others.angle[index] ?? 0, from, until })
    }
  }
  return found
}
