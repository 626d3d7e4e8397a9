import { allSensors, isImpossible, plausibleElevations, plausibleReadings, type Sensor } from './sensors'
import type { Points } from './track'

/** Maximum number of points that readers accept: 23 days at one point per second, longer than any race. */
export const maxPoints = 2_000_000

const firstCapacity = 4096

/** Collects points one by one into columns that grow. */
export class PointColumns {
  count = 0
  /** Number of readings and elevations that were dropped because they are impossible. */
  impossible = 0

  private capacity: number
  private latitude: Float64Array
  private longitude: Float64Array
  private elevation: Float64Array
  private time: Float64Array
  private readonly readings = readingColumns()

  /**
   * Creates empty columns.
   * @param max number of points if it is known, so that the columns do not have to grow
   */
  constructor(max = firstCapacity) {
    this.capacity = Math.max(max, 1)
    this.latitude = emptyDoubles(this.capacity)
    this.longitude = emptyDoubles(this.capacity)
    this.elevation = emptyDoubles(this.capacity)
    this.time = emptyDoubles(this.capacity)
  }

  /** Adds a point. The setters below refer to the point added last. */
  add(latitude: number, longitude: number): void {
    if (this.count === this.capacity) this.grow()
    this.latitude[this.count] = latitude
    this.longitude[this.count] = longitude
    this.count++
  }

  /** Sets the position of the last point, unless the point already has a position or an argument is NaN. */
  setPosition(latitude: number, longitude: number): void {
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return
    this.fill(this.latitude, latitude)
    this.fill(this.longitude, longitude)
  }

  /**
   * Sets the elevation of the last point, unless the point already has an elevation or `value` is NaN or impossible on
   * Earth.
   */
  setElevation(value: number): void {
    const [min, max] = plausibleElevations
    if (value >= min && value <= max) this.fill(this.elevation, value)
    else if (!Number.isNaN(value)) this.impossible++
  }

  /** Sets the time of the last point, unless the point already has a time or `value` is NaN. */
  setTime(value: number): void {
    this.fill(this.time, value)
  }

  /** Sets a sensor reading of the last point, unless the point already has such a reading or `value` is impossible. */
  setReading(sensor: Sensor, value: number): void {
    // This is the usual case: most points have no reading of most sensors.
    if (Number.isNaN(value)) return
    if (isImpossible(sensor, value)) this.impossible++
    this.readings[sensor].set(this.count - 1, value, this.capacity)
  }

  /** Returns the points collected so far. No points may be added afterwards. */
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
      verticalOscillation: readings.verticalOscillation.upTo(count),
      stanceTime: readings.stanceTime.upTo(count),
      verticalRatio: readings.verticalRatio.upTo(count),
      stanceBalance: readings.stanceBalance.upTo(count),
      stepLength: readings.stepLength.upTo(count),
      pedalBalance: readings.pedalBalance.upTo(count),
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

/** Readings of one sensor. Memory is allocated with the first reading. */
class ReadingColumn {
  private values: Float32Array | null = null
  private readonly min: number
  private readonly max: number

  constructor(sensor: Sensor) {
    ;[this.min, this.max] = plausibleReadings[sensor]
  }

  /**
   * Sets a reading, unless the point already has a reading or `value` is impossible.
   * @param capacity number of points for which memory is allocated
   */
  set(index: number, value: number, capacity: number): void {
    if (value < this.min || value > this.max) return
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

/** Copies a column into a longer one and fills the rest with NaN. */
function grown<Column extends Float64Array | Float32Array>(from: Column, to: Column): Column {
  to.set(from)
  to.fill(Number.NaN, from.length)
  return to
}
