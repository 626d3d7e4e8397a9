import { useState } from 'react'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useSportName } from '../../../components/sports/sport'
import { useFormats } from '../../../data/accounts/person'
import { type ExplainedFigure, useChooseFigure, usePreferFigure } from '../../../data/workouts/figures'
import { useSports } from '../../../data/workouts/sports'
import { clockDuration } from '../../../format/durations'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { RecordingNoteSentence } from '../recorded/recording-notes'
import styles from './ask-figure.module.css'
import { TypeFigure } from './type-figure'

interface FigureOriginProps {
  workout: Workout
  figure: ExplainedFigure
  onClose: () => void
}

/** Says where a figure comes from and what was left out of it, and offers the other possible values. */
export function FigureOrigin({ workout, figure, onClose }: FigureOriginProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const choose = useChooseFigure(workout, figure.figure)
  const [isTyping, setTyping] = useState(false)
  const { method, threshold, chosen_for, source } = figure
  const take = (choice: Parameters<typeof choose.mutate>[0]) =>
    choose.mutate(choice, {
      onSuccess() {
        confirm(t('origins.changed'))
        onClose()
      },
    })
  const speed = threshold === null ? null : formats.speed(threshold)
  const isChosenHere = chosen_for === 'workout'
  // Screens show the top speed, not the maximum. Where the device tells a maximum, it limits the top speed.
  const isBounded = method === 'device-maximum'
  return (
    <>
      <p className={styles.text}>
        {isBounded
          ? t('origins.topSpeed')
          : t(`origins.methods.${method}`, {
              threshold: speed && `${speed.number} ${speed.unit}`,
            })}
        {workout.recorder?.device &&
          (source === 'device' || source === 'laps') &&
          ` (${workout.recorder.device})`}
      </p>
      {figure.left_out.length > 0 && (
        <ul className={styles.leftOut}>
          {figure.left_out.map(note => (
            <li key={note.code}>
              <RecordingNoteSentence note={note} />
            </li>
          ))}
        </ul>
      )}
      <Candidates figure={figure} isPending={choose.isPending} onTake={take} />
      {choose.error !== null && <ProblemNotice error={choose.error} />}
      {chosen_for !== null && chosen_for !== 'workout' && (
        <p className={styles.text}>{t(`origins.chosenFor.${chosen_for}`)}</p>
      )}
      {isTyping && (
        <TypeFigure
          figure={figure}
          isPending={choose.isPending}
          onType={value => take({ source: 'typed', value })}
        />
      )}
      <div className={styles.actions}>
        {figure.can_be_typed && !isTyping && (
          <Button onPress={() => setTyping(true)}>{t('origins.type')}</Button>
        )}
        {isChosenHere && workout.original !== null && (
          <Button isPending={choose.isPending} onPress={() => take({ source: null })}>
            {t('origins.leaveToRules')}
          </Button>
        )}
      </div>
      {isChosenHere && source !== 'typed' && <Always workout={workout} figure={figure} />}
    </>
  )
}

interface CandidatesProps {
  figure: ExplainedFigure
  isPending: boolean
  onTake: (choice: { source: 'device' | 'points' }) => void
}

/** Shows the values from the device and from the points side by side. Renders nothing if there is only one value. */
function Candidates({
  figure: { figure, candidates, source, can_be_chosen },
  isPending,
  onTake,
}: CandidatesProps) {
  const { t } = useTranslation()
  const write = useWriteCandidate(figure)
  if (candidates.length < 2) return null
  return (
    <ul className={styles.candidates}>
      {candidates.map(candidate => (
        <li key={candidate.source} className={styles.candidate}>
          <span className={styles.source}>{t(`origins.sources.${candidate.source}`)}</span>
          <span className={styles.number}>{write(candidate.value)}</span>
          {candidate.source === source ? (
            <span className={styles.counts}>{t('origins.counts')}</span>
          ) : (
            can_be_chosen && (
              <Button
                isDisabled={isPending}
                aria-label={t('origins.takeThis', { source: t(`origins.sources.${candidate.source}`) })}
                onPress={() => onTake({ source: candidate.source === 'points' ? 'points' : 'device' })}
              >
                {t('origins.take')}
              </Button>
            )
          )}
          {candidate.refusal !== null && (
            <span className={styles.refusal}>{t(`origins.refusals.${candidate.refusal}`)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Writes a value of the API in the units of the person. */
function useWriteCandidate(figure: ExplainedFigure['figure']): (value: number) => string {
  const formats = useFormats()
  return value => {
    if (figure === 'duration' || figure === 'moving') return clockDuration(value)
    const quantity =
      figure === 'distance'
        ? formats.distance(value)
        : figure === 'ascent'
          ? formats.height(value)
          : formats.speed(value)
    return `${quantity.number} ${quantity.unit}`
  }
}

/** Offers to use the same source for workouts that are added later. */
function Always({ workout, figure: { figure, source } }: Pick<FigureOriginProps, 'workout' | 'figure'>) {
  const { t } = useTranslation()
  const sportName = useSportName()
  const sport = useSports().data?.find(({ id }) => id === workout.sport_id)
  const prefer = usePreferFigure()
  if (figure === 'start' || figure === 'duration') return null
  const countedBy = source === 'points' ? 'points' : 'device'
  const always = (sportId: number | null) =>
    prefer.mutate(
      { figure, sport_id: sportId, source: countedBy },
      { onSuccess: () => confirm(t('origins.alwaysSaved')) },
    )
  return (
    <div className={styles.always}>
      <p className={styles.text}>{t('origins.always')}</p>
      {prefer.error !== null && <ProblemNotice error={prefer.error} />}
      <div className={styles.actions}>
        <Button isPending={prefer.isPending} onPress={() => always(workout.sport_id)}>
          {sportName(workout.sport_id, sport)}
        </Button>
        <Button isPending={prefer.isPending} onPress={() => always(null)}>
          {t('origins.allSports')}
        </Button>
      </div>
    </div>
  )
}
