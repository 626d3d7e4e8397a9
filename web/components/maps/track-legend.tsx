import arrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg' with { type: 'text' }
import { measureRamp } from '../../../src/maps/style/track'
import { useFormats } from '../../data/accounts/person'
import type { Quantity, SpeedForm } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { MapMenu } from './map-menu'
import { type Colouring, legendOf, type Measure } from './track/track-colours'
import styles from './track-legend.module.css'

/** The measure that the track's colours show, or `plain` for a single colour. */
export type ColourChoice = Measure | 'plain'

interface TrackLegendProps {
  measures: readonly Measure[]
  choice: ColourChoice
  onChange: (choice: ColourChoice) => void
  /** The colours of the track and their values; `null` if the track has a single colour. */
  colouring: Colouring | null
  /** Whether speeds are written as speeds or as paces. */
  form: SpeedForm
}

/** Lets the user choose the measure that colours the track, and shows a legend of the colours. */
export function TrackLegend({ measures, choice, onChange, colouring, form }: TrackLegendProps) {
  const { t } = useTranslation()
  const nameOf = (id: ColourChoice) =>
    id === 'speed' && form !== 'speed' ? t('figures.pace') : t(`map.colours.${id}`)
  const options = (['plain', ...measures] as const).map(id => ({ id, name: nameOf(id) }))
  return (
    <div className={styles.legend}>
      <MapMenu label={t('map.colour')} options={options} value={choice} onChange={onChange}>
        <Button look="icon" aria-label={`${t('map.colour')}: ${nameOf(choice)}`}>
          <span className={styles.choice}>
            {choice === 'plain' ? t('map.colour') : nameOf(choice)}
            <Icon svg={arrowDown} />
          </span>
        </Button>
      </MapMenu>
      {colouring !== null && <Scale colouring={colouring} form={form} />}
    </div>
  )
}

function Scale({ colouring, form }: { colouring: Colouring; form: SpeedForm }) {
  const { t } = useTranslation()
  const units = {
    heartRate: t('map.beatsPerMinute'),
    cadence: t('map.perMinute'),
    power: t('body.watts'),
    form,
  }
  const [low, middle, high] = legendOf(colouring, useFormats(), units)
  return (
    <div className={styles.scale}>
      <div
        className={styles.ramp}
        style={{ backgroundImage: `linear-gradient(to right, ${measureRamp.join()})` }}
      />
      <p className={styles.numbers} aria-hidden="true">
        <span>{low.number}</span>
        <span>{middle.number}</span>
        <span>
          {high.number} <span className={styles.unit}>{high.unit}</span>
        </span>
      </p>
      <p className="visually-hidden">{t('map.scale', { low: inWords(low), high: inWords(high) })}</p>
    </div>
  )
}

function inWords({ number, unit }: Quantity): string {
  return `${number} ${unit}`
}
