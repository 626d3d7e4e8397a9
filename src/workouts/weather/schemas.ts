import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { Nullable } from '../../platform/http/schemas'

/** Names of weather icons. Clients have an icon for each of these names. */
export const WeatherIcon = named(
  'WeatherIcon',
  Type.Union([
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
  ]),
)
export type WeatherIcon = Static<typeof WeatherIcon>

export const Weather = named(
  'Weather',
  Type.Object({
    icon: WeatherIcon,
    temperature: Type.Number({ description: '°C' }),
    humidity: Nullable(Type.Number({ description: 'relative humidity from 0 to 1' })),
    wind: Nullable(Type.Number({ description: 'm/s' })),
    windBearing: Nullable(
      Type.Number({ description: 'direction in degrees from which the wind blows; null if unknown' }),
    ),
    summary: Type.Optional(Type.String({ description: 'Text from another server, for imported workouts.' })),
  }),
)
export type Weather = Static<typeof Weather>
