import { useId } from 'react'
import { useFormats } from '../../../data/accounts/person'
import type { WorkoutAnalysis } from '../../../data/workouts/analysis'
import type { Marked } from '../../../data/workouts/curves/marked'
import type { Quantity } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { Answer, AnswerText, Asked } from '../../../ui/controls/asked'
import { FigureHead, FiguresTable, PressableRow } from '../../../ui/layout/figures-table'
import { useFoldedRows } from '../../../ui/layout/folded-rows'
import { StretchButton } from '../stretch/stretch-button'
import styles from './training-section.module.css'

interface ClimbsTableProps {
  /** At least one climb. */
  climbs: WorkoutAnalysis['climbs']
  marked: Marked
}

/** Lists the climbs. Pressing a row marks its stretch on the charts and the map. */
export function ClimbsTable({ climbs, marked }: ClimbsTableProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const titleId = useId()
  const { shown, unfold } = useFoldedRows(climbs)
  const hasCategories = climbs.some(({ category }) => category !== null)
  const title = t('analysis.climbs.title')
  return (
    <div className={styles.part}>
      <h3 id={titleId} className={styles.title}>
        <Asked
          question={t('analysis.ask')}
          title={title}
          answer={() => (
            <Answer title={title}>
              <AnswerText>{t('analysis.climbs.help')}</AnswerText>
            </Answer>
          )}
        >
          {title}
        </Asked>
      </h3>
      <FiguresTable labelledBy={titleId}>
        <thead>
          <tr>
            <FigureHead label={t('analysis.climbs.start')} unit={formats.distanceUnit} />
            {hasCategories && <th scope="col">{t('analysis.climbs.category')}</th>}
            <FigureHead label={t('analysis.climbs.length')} unit={formats.distanceUnit} />
            <FigureHead label={t('analysis.climbs.rise')} unit={formats.heightUnit} />
            <FigureHead label={t('map.colours.gradient')} unit="%" />
            <FigureHead label={t('analysis.climbs.vam')} unit={`${formats.heightUnit}/${formats.hourUnit}`} />
          </tr>
        </thead>
        <tbody>
          {shown.map(climb => (
            <PressableRow key={climb.start}>
              <th scope="row" className={styles.name}>
                <StretchButton
                  label={t('analysis.climbs.select', { start: inWords(formats.distance(climb.start)) })}
                  stretch={climb}
                  marked={marked}
                >
                  {formats.distance(climb.start).number}
                </StretchButton>
              </th>
              {hasCategories && <td>{climb.category ?? '–'}</td>}
              <td>{formats.distance(climb.distance).number}</td>
              <td>{formats.height(climb.rise).number}</td>
              <td>{formats.axisNumber(climb.gradient, 0.1)}</td>
              <td>{climb.vam === null ? '–' : formats.height(climb.vam).number}</td>
            </PressableRow>
          ))}
        </tbody>
      </FiguresTable>
      <p className={styles.note}>
        {hasCategories && t('analysis.climbs.categoryNote')} {t('analysis.climbs.vamHelp')}
      </p>
      {unfold}
    </div>
  )
}

const inWords = ({ number, unit }: Quantity) => `${number} ${unit}`
