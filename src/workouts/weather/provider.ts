import type { Weather } from './schemas'

export interface Moment {
  latitude: number
  longitude: number
  time: Date
}

/** What is special to one weather provider: its URLs and its answers. Pure. */
export interface Provider {
  /** The URL for the weather at a moment, which is a full hour. It may contain an API key. */
  addressFor(moment: Moment, now: Date): string
  /** @throws Error if the answer contains no weather */
  read(answer: unknown, moment: Moment): Weather
}

export const withoutWeather = () => new Error('the weather provider’s answer holds no weather')
