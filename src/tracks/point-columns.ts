import { isPlausibleReading, type Sensor } from './sensors'
import type { Points } from './track'

/** Collects points one after another into columns; never more than the `capacity` it is made with. */
export class PointColumns {
  count = 0

  private readonly latitude: Float64Array
  private readonly longitude: Float64Array
  private readonly elevation: Float64Array
  private readonly time: Float64Array
  private readonly readings: Partial<Record<Sensor, Float32Array>> = {}

  constructor(private readonly capacity: number) {
    this.latitude = new Float64Array(capacity)
    this.longitude = new Float64Array(capacity)
    this.elevation = new Float64Array(capacity).fill(Number.NaN)
    this.time = new Float64Array(capacity).fill(Number.NaN)
  }

  /** Begins the next point; what is set after it belongs to it. */
  add(latitude: number, longitude: number): void {
    this.latitude[this.count] = latitude
    this.longitude[this.count] = longitude
    this.count++
  }

  /** Gives the last point its elevation, unless it has one or `value` is NaN. */
  setElevation(value: number): void {
    this.fill(this.elevation, value)
  }

  /** Gives the last point its time, unless it has one or `value` is NaN. */
  setTime(value: number): void {
    this.fill(this.time, value)
  }

  /** Gives the last point a sensor's reading, unless it has one or `value` is no possible reading. */
  setReading(sensor: Sensor, value: number): void {
    if (!isPlausibleReading(sensor, value)) return
    this.readings[sensor] ??= new Float32Array(this.capacity).fill(Number.NaN)
    this.fill(this.readings[sensor], value)
  }

  /** The points collected so far. */
  toPoints(): Points {
    const { count, readings } = this
    return {
      count,
      latitude: this.latitude.slice(0, count),
      longitude: this.longitude.slice(0, count),
      elevation: this.elevation.slice(0, count),
      time: this.time.slice(0, count),
      heartRate: readings.heartRate?.slice(0, count) ?? null,
      cadence: readings.cadence?.slice(0, count) ?? null,
      power: readings.power?.slice(0, count) ?? null,
      temperature: readings.temperature?.slice(0, count) ?? null,
    }
  }

  private fill(column: Float64Array | Float32Array, value: number): void {
    const last = this.count - 1
    if (Number.isNaN(column[last])) column[last] = value
  }
}
