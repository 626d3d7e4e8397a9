import previous from '@material-symbols/svg-400/outlined/chevron_left.svg' with { type: 'text' }
import next from '@material-symbols/svg-400/outlined/chevron_right.svg' with { type: 'text' }
import { Link } from 'wouter'
import { useProblem } from '../../components/feedback/failure'
import { SportLabel } from '../../components/sports/sport'
import { useWorkoutTitle } from '../../components/workouts/use-workout-title'
import { usePerson } from '../../data/accounts/person'
import type { TrackOutline } from '../../data/maps/tracks'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import styles from './chosen-tracks.module.css'
import type { ChosenTracks } from './use-chosen-tracks'

/** Shows the chosen track, with buttons to the previous and the next track in order of time. */
export function ChosenTrack({ chosen }: { chosen: ChosenTracks }) {
  const { t } = useTranslation()
  return (
    <section className={styles.chosen} aria-label={t('workoutsMap.chosen')}>
      <Button
        look="icon"
        aria-label={t('workoutsMap.newer')}
        isDisabled={!chosen.hasNewer}
        onPress={() => chosen.step('newer')}
      >
        <Icon svg={previous} />
      </Button>
      <div role="status" className={styles.words}>
        <Words chosen={chosen} />
      </div>
      <Button
        look="icon"
        aria-label={t('workoutsMap.older')}
        isDisabled={!chosen.hasOlder}
        onPress={() => chosen.step('older')}
      >
        <Icon svg={next} />
      </Button>
    </section>
  )
}

function Words({ chosen: { current, hasAsked, near, error } }: { chosen: ChosenTracks }) {
  const { t } = useTranslation()
  if (error !== null) return <Problem error={error} />
  if (current !== null) return <TrackWords track={current} />
  if (hasAsked) return near.isPending ? t('common.loading') : t('workoutsMap.noneHere')
  return t('workoutsMap.chooseHint')
}

function Problem({ error }: { error: Error }) {
  const problem = useProblem(error)
  return problem && `${problem.title}. ${problem.hint}`
}

/** A track's title, which links to its workout, with sport, day and distance. */
export function TrackWords({ track }: { track: TrackOutline }) {
  const { formats } = usePerson()
  const titleOf = useWorkoutTitle()
  const { number, unit } = formats.distance(track.distance)
  return (
    <>
      <Link href={`/workouts/${track.id}`} className={styles.title}>
        {titleOf(track)}
      </Link>
      <span className={styles.facts}>
        <SportLabel sportId={track.sport_id} />
        <span>{formats.dayInWords(new Date(track.workout_date))}</span>
        <span>
          {number} {unit}
        </span>
      </span>
    </>
  )
}
