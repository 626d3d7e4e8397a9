import { useId } from 'react'
import { unitsIn } from '../../../../src/tracks/units'
import type { Comparison } from '../../../../src/workouts/training/compare/schemas'
import { useSigned } from '../../../components/statistics/use-signed'
import { useFormats } from '../../../data/accounts/person'
import type { SpeedForm } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { FiguresTable } from '../../../ui/layout/figures-table'
import styles from './compare.module.css'
import { useComparedWords } from './use-compared-words'

interface AgreementTableProps {
  /** At least one sensor. */
  sensors: Comparison['sensors']
  form: SpeedForm
}

/** Compares two devices that recorded at the same time: bias, lag, and the number of seconds that both recorded. */
export function AgreementTable({ sensors, form }: AgreementTableProps) {
  const { t, language } = useTranslation()
  const titleId = useId()
  const formats = useFormats()
  const signed = useSigned()
  const wordsOf = useComparedWords(form)
  const { s } = unitsIn(language)
  return (
    <div className={styles.devices}>
      <p id={titleId} className="visually-hidden">
        {t('overlay.compare.devices')}
      </p>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('overlay.compare.quantity')}</th>
            <th scope="col">{t('overlay.compare.difference')}</th>
            <th scope="col">{t('overlay.compare.delay')}</th>
            <th scope="col">{t('overlay.compare.seconds')}</th>
          </tr>
        </thead>
        <tbody>
          {sensors.map(({ quantity, bias, lag, seconds }) => {
            const { name, difference } = wordsOf(quantity)
            // Paces cannot be subtracted, so the row compares speeds.
            const written = quantity === 'speed' ? t('figures.speed') : name
            return (
              <tr key={quantity}>
                <th scope="row">{written}</th>
                <td>{difference(bias)}</td>
                <td>{lag === null ? '–' : `${signed(lag)} ${s}`}</td>
                <td>{formats.count(seconds)}</td>
              </tr>
            )
          })}
        </tbody>
      </FiguresTable>
    </div>
  )
}
