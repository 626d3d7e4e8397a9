import type { Weather } from '../../../../src/workouts/weather/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { usePerson } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { Icon } from '../../../ui/controls/icon'
import { Section } from '../../../ui/layout/section'
import { type WeatherValues, weatherValues } from './weather'
import { weatherLooks } from './weather-look'
import styles from './weather-section.module.css'

/** Shows the weather at the start and at the end. A moment without known weather is left out. */
export function WeatherSection({ workout: { weather_start, weather_end } }: { workout: Workout }) {
  const { t } = useTranslation()
  if (weather_start === null && weather_end === null) return null
  return (
    <Section className={styles.section} title={t('weather.title')}>
      <dl className={styles.moments}>
        {weather_start !== null && <Moment name={t('weather.start')} weather={weather_start} />}
        {weather_end !== null && <Moment name={t('weather.finish')} weather={weather_end} />}
      </dl>
    </Section>
  )
}

function Moment({ name, weather }: { name: string; weather: Weather }) {
  const { t, language } = useTranslation()
  const { imperial_units: isImperial } = usePerson().profile
  const values = weatherValues(weather, { locale: language, isImperial })
  const { temperature, humidity } = values
  const { svg, name: kind } = weatherLooks[weather.icon]
  return (
    <div className={styles.moment}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.temperature}>
        <Icon svg={svg} size={1.75} />
        {temperature}
      </dd>
      <dd>{t(`weather.kinds.${kind}`)}</dd>
      {weather.summary !== undefined && <dd>{weather.summary}</dd>}
      <Wind {...values} />
      {humidity !== null && <dd>{t('weather.humidity', { humidity })}</dd>}
    </div>
  )
}

/** Describes the wind. Renders nothing if the wind is unknown. */
function Wind({ wind: speed, isCalm, from }: WeatherValues) {
  const { t } = useTranslation()
  if (speed === null) return null
  if (isCalm) return <dd>{t('weather.calm')}</dd>
  return <dd>{from === null ? t('weather.wind', { speed }) : t(`weather.windFrom.${from}`, { speed })}</dd>
}
