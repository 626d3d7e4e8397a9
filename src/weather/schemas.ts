import { type Static, Type } from '@sinclair/typebox'

/** What apps have pictures for. */
export const WeatherIcon = Type.Union([
  Type.Literal('clear-day'),
  Type.Literal('clear-night'),
  Type.Literal('partly-cloudy-day'),
  Type.Literal('partly-cloudy-night'),
  Type.Literal('cloudy'),
  Type.Literal('fog'),
  Type.Literal('rain'),
  Type.Literal('sleet'),
  Type.Literal('snow'),
  Type.Literal('wind'),
])
export type WeatherIcon = Static<typeof WeatherIcon>

export const Weather = Type.Object({
  icon: WeatherIcon,
  temperature: Type.Number({ description: '°C' }),
  humidity: Type.Number({ description: '0 to 1' }),
  wind: Type.Number({ description: 'm/s' }),
  windBearing: Type.Number({ description: 'degrees it blows from' }),
})
export type Weather = Static<typeof Weather>
