import { useState } from 'react'
import type { Zones } from '../../../../src/workouts/training/body/schemas'
import { Failure, ProblemNotice } from '../../../components/feedback/failure'
import { useChooseZones, useZones } from '../../../data/training/body'
import { useTranslation } from '../../../i18n/use-translation'
import { SelectField } from '../../../ui/fields/select-field'
import { Section } from '../../../ui/layout/section'
import styles from './body-page.module.css'
import { useMeasureWords } from './measure-words'
import { OwnBounds } from './own-bounds'

const quantityWords = {
  'heart-rate': 'map.colours.heartRate',
  power: 'map.colours.power',
  speed: 'figures.pace',
} as const

/** Shows the zones of one quantity at a time, and how the range is divided into zones. */
export function ZonesSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useZones()
  const [chosen, setChosen] = useState('heart-rate all')
  const keyOf = ({ quantity, sport_group }: Zones) => `${quantity} ${sport_group}`
  const zones = data?.find(other => keyOf(other) === chosen)
  return (
    <Section title={t('body.zones')} className={styles.part}>
      <p className={styles.quiet}>{t('body.zonesHelp')}</p>
      {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {data !== undefined && zones !== undefined && (
        <div className={styles.form}>
          <SelectField
            label={t('body.zonesOf')}
            options={data.map(other => ({
              id: keyOf(other),
              name: `${t(quantityWords[other.quantity])} · ${t(`body.groups.${other.sport_group}`)}`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
          <ShownZones key={chosen} zones={zones} />
        </div>
      )}
    </Section>
  )
}

function ShownZones({ zones }: { zones: Zones }) {
  const { t } = useTranslation()
  const choosing = useChooseZones()
  const [isOwn, setOwn] = useState(zones.scheme === 'own')
  const { quantity, sport_group, scheme, bounds, assumed, schemes } = zones
  const choose = (id: string) => {
    setOwn(id === 'own')
    if (id !== 'own') choosing.mutate({ quantity, sport_group, scheme: id })
  }
  return (
    <>
      <SelectField
        label={t('body.scheme')}
        options={[...schemes, 'own'].map(id => ({ id, name: t(`body.schemes.${id as SchemeKey}`) }))}
        value={isOwn ? 'own' : scheme}
        onChange={choose}
      />
      {choosing.error !== null && <ProblemNotice error={choosing.error} />}
      {isOwn ? <OwnBounds zones={zones} /> : <Bounds zones={zones} />}
      {!isOwn && bounds === null && <p className={styles.quiet}>{t('body.unknownBounds')}</p>}
      {!isOwn && bounds !== null && assumed.length > 0 && <p className={styles.quiet}>{t('body.assumed')}</p>}
    </>
  )
}

type SchemeKey =
  | 'hr-max-5'
  | 'hr-reserve-5'
  | 'hr-threshold-7-run'
  | 'hr-threshold-7-ride'
  | 'hr-threshold-5'
  | 'power-7'
  | 'pace-7'
  | 'speed-6-run'
  | 'speed-6-swim'
  | 'own'

function Bounds({ zones: { quantity, sport_group, bounds } }: { zones: Zones }) {
  const { t } = useTranslation()
  const words = useMeasureWords()
  const write = (bound: number) => {
    if (quantity === 'speed') return words.howFast(bound, sport_group)
    return words.value(
      quantity === 'power' ? 'threshold-power' : 'max-heart-rate',
      sport_group,
      Math.ceil(bound),
    )
  }
  return (
    <ol className={styles.bounds}>
      {bounds?.map((bound, index) => {
        const next = bounds[index + 1]
        // In most schemes, the first zone begins at 0, so only its upper bound is written.
        const text =
          bound === 0 && next !== undefined
            ? t('body.below', { bound: write(next) })
            : t('body.from', { bound: write(bound) })
        return (
          <li key={bound}>
            <span>{t('body.zone', { number: index + 1 })}</span> <span>{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
