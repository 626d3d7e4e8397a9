// The icons and names of weather conditions.

import wind from '@material-symbols/svg-400/outlined/air.svg' with { type: 'text' }
import night from '@material-symbols/svg-400/outlined/bedtime.svg' with { type: 'text' }
import clear from '@material-symbols/svg-400/outlined/clear_day.svg' with { type: 'text' }
import cloud from '@material-symbols/svg-400/outlined/cloud.svg' with { type: 'text' }
import fog from '@material-symbols/svg-400/outlined/foggy.svg' with { type: 'text' }
import partlyCloudyDay from '@material-symbols/svg-400/outlined/partly_cloudy_day.svg' with { type: 'text' }
import partlyCloudyNight from '@material-symbols/svg-400/outlined/partly_cloudy_night.svg' with {
  type: 'text',
}
import rain from '@material-symbols/svg-400/outlined/rainy.svg' with { type: 'text' }
import sleet from '@material-symbols/svg-400/outlined/weather_mix.svg' with { type: 'text' }
import snow from '@material-symbols/svg-400/outlined/weather_snowy.svg' with { type: 'text' }
import type { WeatherIcon } from '../../../../src/workouts/weather/schemas'
import type { Texts } from '../../../i18n/texts'

interface WeatherLook {
  name: keyof Texts['weather']['kinds']
  svg: string
}

/** The icon and the name of each weather condition, by the icon name that the server sends. */
export const weatherLooks: Record<WeatherIcon, WeatherLook> = {
  'clear-day': { name: 'clear', svg: clear },
  'clear-night': { name: 'clear', svg: night },
  'partly-cloudy-day': { name: 'partlyCloudy', svg: partlyCloudyDay },
  'partly-cloudy-night': { name: 'partlyCloudy', svg: partlyCloudyNight },
  cloudy: { name: 'cloudy', svg: cloud },
  fog: { name: 'fog', svg: fog },
  rain: { name: 'rain', svg: rain },
  sleet: { name: 'sleet', svg: sleet },
  snow: { name: 'snow', svg: snow },
  wind: { name: 'wind', svg: wind },
}
