import { allSensors, isImpossible, plausibleElevations, plausibleReadings, type Sensor } from './sensors'
import type { Points } from './track'

/** More than any race lasts: at one a second these are 23 days. What reads a recording refuses the next one. */
export const mostPoints = 2_000_000

const firstCapacity = 4096

/** Collects points one after another into columns, which grow. */
export class PointColumns {
  count = 0
  /** How many readings and elevations were left out because they cannot be true. */
  impossible = 0

  private capacity: number
  private latitude: Float64Array
  private longitude: Float64Array
  private elevation: Float64Array
  private time: Float64Array
  private readonly readings = readingColumns()

  /** @param most how many points there will be, where that is known: then nothing has to grow */
  constructor(most = firstCapacity) {
    this.capacity = Math.max(most, 1)
    this.latitude = emptyDoubles(this.capacity)
    this.longitude = emptyDoubles(this.capacity)
    this.elevation = emptyDoubles(this.capacity)
    this.time = emptyDoubles(this.capacity)
  }

  /** Begins the next point; what is set after it belongs to it. */
  add(latitude: number, longitude: number): void {
    if (this.count === this.capacity) this.grow()
    this.latitude[this.count] = latitude
    this.longitude[this.count] = longitude
    this.count++
  }

  /** Gives the last point its place, unless it has one or half of this is NaN. */
  setPlace(latitude: number, longitude: number): void {
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return
    this.fill(this.latitude, latitude)
    this.fill(this.longitude, longitude)
  }

  /** Gives the last point its elevation, unless it has one or `value` is NaN or none on Earth. */
  setElevation(value: number): void {
    const [least, most] = plausibleElevations
    if (value >= least && value <= most) this.fill(this.elevation, value)
    else if (!Number.isNaN(value)) this.impossible++
  }

  /** Gives the last point its time, unless it has one or `value` is NaN. */
  setTime(value: number): void {
    this.fill(this.time, value)
  }

  /** Gives the last point a sensor's reading, unless it has one or `value` is no possible reading. */
  setReading(sensor: Sensor, value: number): void {
    // Of most sensors most points say nothing.
    if (Number.isNaN(value)) return
    if (isImpossible(sensor, value)) this.impossible++
    this.readings[sensor].set(this.count - 1, value, this.capacity)
  }

  /** The points collected so far. Nothing may be added afterwards. */
  toPoints(): Points {
    const { count, readings } = this
    return {
      count,
      latitude: this.latitude.subarray(0, count),
      longitude: this.longitude.subarray(0, count),
      elevation: this.elevation.subarray(0, count),
      time: this.time.subarray(0, count),
      heartRate: readings.heartRate.upTo(count),
      cadence: readings.cadence.upTo(count),
      power: readings.power.upTo(count),
      temperature: readings.temperature.upTo(count),
      speed: readings.speed.upTo(count),
      distance: readings.distance.upTo(count),
      respiration: readings.respiration.upTo(count),
    }
  }

  private grow(): void {
    this.capacity *= 2
    this.latitude = grown(this.latitude, new Float64Array(this.capacity))
    this.longitude = grown(this.longitude, new Float64Array(this.capacity))
    this.elevation = grown(this.elevation, new Float64Array(this.capacity))
    this.time = grown(this.time, new Float64Array(this.capacity))
    for (const sensor of allSensors) this.readings[sensor].grow(this.capacity)
  }

  private fill(column: Float64Array | Float32Array, value: number): void {
    const last = this.count - 1
    if (Number.isNaN(column[last])) column[last] = value
  }
}

/** What one sensor measured at each point; nothing is held before it measures anything. */
class ReadingColumn {
  private values: Float32Array | null = null
  private readonly least: number
  private readonly most: number

  constructor(sensor: Sensor) {
    ;[this.least, this.most] = plausibleReadings[sensor]
  }

  /** @param capacity for how many points there is room */
  set(index: number, value: number, capacity: number): void {
    if (value < this.least || value > this.most) return
    this.values ??= new Float32Array(capacity).fill(Number.NaN)
    if (Number.isNaN(this.values[index])) this.values[index] = value
  }

  upTo(count: number): Float32Array | null {
    return this.values?.subarray(0, count) ?? null
  }

  grow(capacity: number): void {
    if (this.values) this.values = grown(this.values, new Float32Array(capacity))
  }
}

const readingColumns = () =>
  Object.fromEntries(allSensors.map(sensor => [sensor, new ReadingColumn(sensor)])) as Record<
    Sensor,
    ReadingColumn
  >

const emptyDoubles = (capacity: number) => new Float64Array(capacity).fill(Number.NaN)

/** A column with room for more: what is not there yet is NaN. */
function grown<Column extends Float64Array | Float32Array>(from: Column, to: Column): Column {
  to.set(from)
  to.fill(Number.NaN, from.length)
  return to
}
