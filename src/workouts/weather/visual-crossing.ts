// Weather from Visual Crossing:
// https://www.visualcrossing.com/resources/documentation/weather-api/timeline-weather-api/
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Provider, withoutWeather } from './provider'
import { WeatherIcon } from './schemas'

const publicUrl = 'https://weather.visualcrossing.com'
const service = '/VisualCrossingWebServices/rest/services/timeline'

const question = {
  unitGroup: 'metric',
  iconSet: 'icons1',
  contentType: 'json',
  include: 'current',
  elements: 'datetime,datetimeEpoch,temp,humidity,windspeed,winddir,conditions,description,icon',
}

/** The response: temperature in °C, humidity in per cent, wind in km/h. */
const Answer = Type.Object({
  currentConditions: Type.Object({
    icon: WeatherIcon,
    temp: Type.Number(),
    humidity: Type.Number(),
    windspeed: Type.Number(),
    winddir: Type.Number(),
  }),
})

/** The provider for Visual Crossing. @param url base URL of another server; `null` for the public service */
export const visualCrossing = (key: string, url: string | null): Provider => ({
  addressFor({ latitude, longitude, time }) {
    const query = new URLSearchParams({ ...question, key })
    return `${url ?? publicUrl}${service}/${latitude},${longitude}/${time.getTime() / 1000}?${query}`
  },

  read(answer) {
    if (!Value.Check(Answer, answer)) throw withoutWeather()
    const { icon, temp, humidity, windspeed, winddir } = answer.currentConditions
    return {
      icon,
      temperature: temp,
      humidity: humidity / 100,
      wind: windspeed / 3.6,
      windBearing: winddir,
    }
  },
})
