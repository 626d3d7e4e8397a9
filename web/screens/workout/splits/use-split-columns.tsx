import type { ReactNode } from 'react'
import type { Split } from '../../../../src/workouts/recording/curves/schemas'
import { SplitSpeedCell, splitSpeed, splitSpeedHead } from '../../../components/splits/split-cells'
import { usePerson } from '../../../data/accounts/person'
import type { Divided } from '../../../data/workouts/curves/splits'
import { useSpeedForms } from '../../../data/workouts/sports'
import { shortDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { FigureHead } from '../../../ui/layout/figures-table'

interface SplitColumn {
  key: string
  head: ReactNode
  cell: (split: Split) => ReactNode
}

/**
 * Returns the columns that have data. The column of elapsed time is the last one, because elapsed time mostly equals
 * moving time, and phones show the first columns.
 * @param showsGraded whether the pace as if on the flat is shown, if it differs from the pace
 */
export function useSplitColumns(
  { division, splits }: Divided,
  sportId: number,
  showsGraded: boolean,
): SplitColumn[] {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const form = useSpeedForms()(sportId)
  const fastest = Math.max(...splits.map(splitSpeed))
  const speedUnit = formats.speedUnitOf(form)
  const written = (kmPerHour: number | null) =>
    kmPerHour === null ? '–' : (formats.howFast(kmPerHour, form)?.number ?? '–')

  const distance: SplitColumn = {
    key: 'distance',
    head: <FigureHead label={t('figures.distance')} unit={formats.distanceUnit} />,
    cell: split => <td>{formats.distance(split.distance).number}</td>,
  }
  const speed: SplitColumn = {
    key: 'speed',
    head: (
      <FigureHead
        label={t(form === 'speed' ? 'figures.speed' : 'figures.pace')}
        unit={speedUnit}
        className={splitSpeedHead}
      />
    ),
    cell: split => <SplitSpeedCell split={split} fastest={fastest} form={form} />,
  }
  const graded: SplitColumn = {
    key: 'graded',
    head: <FigureHead label={t('analysis.terms.gradedPace')} unit={speedUnit} />,
    cell: split => <td>{written(split.graded_speed)}</td>,
  }
  const moving: SplitColumn = {
    key: 'moving',
    head: <th scope="col">{t('figures.moving')}</th>,
    cell: split => <td>{shortDuration(split.moving)}</td>,
  }
  const ascent: SplitColumn = {
    key: 'ascent',
    head: <FigureHead label={t('figures.ascent')} unit={formats.heightUnit} />,
    cell: split => <td>{split.ascent === null ? '–' : formats.height(split.ascent).number}</td>,
  }
  const heartRate: SplitColumn = {
    key: 'heartRate',
    head: <FigureHead label={t('map.colours.heartRate')} unit={t('map.beatsPerMinute')} />,
    cell: split => <td>{split.hr === null ? '–' : formats.count(split.hr)}</td>,
  }
  const power: SplitColumn = {
    key: 'power',
    head: <FigureHead label={t('map.colours.power')} unit={t('body.watts')} />,
    cell: split => <td>{split.power === null ? '–' : formats.count(split.power)}</td>,
  }
  const elapsed: SplitColumn = {
    key: 'elapsed',
    head: <th scope="col">{t('workout.elapsed')}</th>,
    cell: split => <td>{shortDuration(split.duration)}</td>,
  }

  // Without distances, as in some indoor recordings, the columns of speed and moving time are left out, too.
  const moves = splits.some(split => split.distance > 0)
  const isUneven = division.unit === 'lap' || division.unit === 'climb'
  const isHilly = splits.some(
    split => split.graded_speed !== null && written(split.graded_speed) !== written(splitSpeed(split)),
  )
  return [
    ...(moves && isUneven ? [distance] : []),
    ...(moves ? [speed] : []),
    ...(moves && showsGraded && form !== 'speed' && isHilly ? [graded] : []),
    ...(moves ? [moving] : []),
    ...(profile.display_ascent && splits.some(split => split.ascent !== null) ? [ascent] : []),
    ...(splits.some(split => split.hr !== null) ? [heartRate] : []),
    // A meter that is not connected may write zeros.
    ...(splits.some(split => split.power) ? [power] : []),
    ...(splits.some(split => split.duration - split.moving >= 1) ? [elapsed] : []),
  ]
}
