import type { Weather } from './schemas'

export interface Moment {
  latitude: number
  longitude: number
  time: Date
}

/**
 * The code that differs between weather providers: the URLs and the format of the responses. The functions do no I/O.
 */
export interface Provider {
  /** The URL for the weather at a moment, which is a full hour. It may contain an API key. */
  addressFor(moment: Moment, now: Date): string
  /** Reads the weather at a moment from a response. @throws Error if the response contains no weather */
  read(answer: unknown, moment: Moment): Weather
}

export const withoutWeather = () => new Error('the weather provider’s answer holds no weather')
