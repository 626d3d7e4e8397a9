/**
 * Creates names.bin.br (run by hand): which names maps show from which zoom on. Run it after natural-earth.bin.br,
 * places.bin.br, local-names.bin.br and local-letters.bin.br have been made.
 *
 *   bun .ci/map-data/make-names.ts
 */
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { nameSteps, never, type OtherNames, readLettering } from '../../src/maps/base-map/names/names'
import { readLocalNames } from '../../src/maps/places/local-names'
import { createPlaces } from '../../src/maps/places/places'
import type { Towns } from '../../src/maps/places/towns'
import {
  kindOfTown,
  lastNameZoom,
  type NameKind,
  nameKinds,
  nameLayout,
  nameStyles,
} from '../../src/maps/style/names'
import { mercatorX, mercatorY } from '../../src/tracks/lines/web-mercator'
import { areaNames, countryNames } from './area-names'
import { localCountry } from './local-countries'
import { readShapes } from './make-tiles'
import { type Box, boxesAt, type Candidate, createRoom, type Room } from './place-names'
import { createRiverNames } from './river-names'

/** Minimum population of a town by zoom. From zoom 10 on all towns qualify. */
const minPopulation = [Infinity, Infinity, 6e6, 2.5e6, 8e5, 2.5e5, 8e4, 25_000, 9000, 3000]

/** If this many pixels around a town are free of names, a town with this many times fewer people is named, too. */
const lonely = { share: 50, across: 150, down: 110 }

/** Free pixels around names; more at low zooms. */
const marginAt = (zoom: number) => (zoom < 9 ? { across: 14, down: 9 } : { across: 7, down: 4 })

interface OwnName extends Candidate {
  text: string
  local?: string | undefined
  kind: NameKind
  angle: number
}

const { widthOf } = await readLettering()
const locals = await readLocalNames()

function boxOf({ text, local, kind }: Pick<OwnName, 'text' | 'local' | 'kind'>): Box {
  const { size, stands, hasDot } = nameStyles[kind]
  const across = Math.max(widthOf(text, { size }), widthOf(local ?? '', { size })) / 2 + nameLayout.halo
  const down = size * nameLayout.middle
  const more = local === undefined ? 0 : size * nameLayout.lineHeight
  if (stands === 'on') {
    const half = (size + more) / 2 + 2
    return { left: -across, top: -half, right: across, bottom: half }
  }
  const top = -nameLayout.rise - 2 * down - nameLayout.halo - 1 - more
  return { left: -across, top, right: across, bottom: hasDot ? nameLayout.dot + 1 : 0 }
}

function townNames(towns: Towns): (OwnName & { index: number; population: number })[] {
  const world = { west: -180, south: -90, east: 179.999, north: 90 }
  return towns
    .within(world, () => true)
    .map(({ index, latitude, longitude }) => {
      const population = towns.populationOf(index)
      const name = { text: towns.nameOf(index), local: locals.get(index), kind: kindOfTown(population) }
      const place = { x: mercatorX(longitude), y: mercatorY(latitude) }
      return {
        ...place,
        ...name,
        index,
        population,
        angle: 0,
        boxes: [boxOf(name)],
        from: never,
        until: lastNameZoom,
      }
    })
    .toSorted((one, other) => other.population - one.population)
}

const shapes = await readShapes()
const towns = await createPlaces().towns()
const wantedTowns = townNames(towns)
const countries = (await countryNames(widthOf)).map(name => ({ ...name, local: localCountry(name.text) }))
const areas: OwnName[] = [...countries, ...areaNames(shapes, widthOf)].map(name => ({
  ...name,
  boxes: [boxOf(name)],
}))
const riverNames = createRiverNames(shapes.rivers, widthOf)
const shown: OwnName[] = []

for (let zoom = 1; zoom <= lastNameZoom; zoom++) {
  const room = createRoom()
  const margin = marginAt(zoom)
  const lasting = shown.filter(name => name.until >= zoom)
  for (const name of lasting) room.take(boxesAt(name, zoom, margin))
  const add = (name: OwnName) => {
    if (!room.isFree(boxesAt(name, zoom))) return false
    name.from = zoom
    room.take(boxesAt(name, zoom, margin))
    shown.push(name)
    return true
  }
  const pending = areas.filter(({ from, until }) => from <= zoom && until >= zoom)
  for (const name of pending) if (!lasting.includes(name)) add(name)
  const least = minPopulation[zoom] ?? 0
  const later = wantedTowns.filter(({ from }) => from === never)
  for (const town of later) if (town.population >= least) add(town)
  for (const name of riverNames(zoom, lasting)) add(name)
  addLonely(
    later.filter(({ from, population }) => from === never && population >= least / lonely.share),
    zoom,
    room,
    add,
  )
  const count = (kind: NameKind) => shown.filter(name => name.kind === kind && name.until >= zoom).length
  process.stdout.write(`${zoom}: ${nameKinds.map(kind => `${kind} ${count(kind)}`).join(', ')}\n`)
}

function addLonely(rest: readonly OwnName[], zoom: number, room: Room, add: (name: OwnName) => boolean) {
  const far = { across: lonely.across, down: lonely.down }
  for (const town of rest) if (room.isFree(boxesAt(town, zoom, far))) add(town)
}

const others = shown.filter(name => !('index' in name))
const textOf = ({ text, local }: OwnName) => (local === undefined ? text : `${text}\n${local}`)
const texts = [...new Set(others.map(textOf))].toSorted()
const indexes = new Map(texts.map((text, index) => [text, index]))
const sorted = others.toSorted(
  (one, other) => nameKinds.indexOf(one.kind) - nameKinds.indexOf(other.kind) || one.y - other.y,
)
const columns: OtherNames = {
  texts,
  text: sorted.map(name => indexes.get(textOf(name)) ?? 0),
  kind: sorted.map(({ kind }) => nameKinds.indexOf(kind)),
  x: sorted.map(({ x }) => Math.round(x * nameSteps)),
  y: sorted.map(({ y }) => Math.round(y * nameSteps)),
  angle: sorted.map(({ angle }) => Math.round(angle)),
  from: sorted.map(({ from }) => from),
  until: sorted.map(({ until }) => until),
}
const zooms = new Uint8Array(towns.count).fill(never)
for (const { index, from } of wantedTowns) zooms[index] = from
const file = Buffer.concat([zooms, Buffer.from(JSON.stringify(columns))])
await Bun.write(
  join(import.meta.dir, '../../src/maps/base-map/names/names.bin.br'),
  brotliCompressSync(file, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }),
)
