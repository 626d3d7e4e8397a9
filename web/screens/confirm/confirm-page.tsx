import { useRef, useState } from 'react'
import { Failure, ProblemNotice } from '../../components/feedback/failure'
import { ownFirst } from '../../components/sports/own-first'
import { SportLabel } from '../../components/sports/sport'
import { usePerson } from '../../data/accounts/person'
import { useConfirmSports } from '../../data/batches/batches'
import { useGuesses } from '../../data/workouts/guesses'
import type { ListedWorkout } from '../../data/workouts/requests'
import { useSports } from '../../data/workouts/sports'
import { useTranslation } from '../../i18n/use-translation'
import { Button, ButtonLink } from '../../ui/controls/button'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Page } from '../../ui/layout/page'
import styles from './confirm-page.module.css'
import { ConfirmRow } from './confirm-row'

/** The number of sports that can be chosen by a number key. */
const maxKeys = 9

/** Lists workouts whose sport was guessed. One key press confirms or changes a row. */
export function ConfirmPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useGuesses()
  const sports = useSports()
  const isLoading = data === undefined || sports.data === undefined
  return (
    <Page title={t('confirmSports.title')} context={t('confirmSports.context')} withoutAdd>
      {isLoading && error === null && sports.error === null && <RowsSkeleton />}
      {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined || sports.data === undefined ? null : data.total === 0 ? (
        <Empty
          sentence={t('confirmSports.none')}
          hint={t('confirmSports.noneHint')}
          action={<ButtonLink href="/workouts">{t('problem.toWorkouts')}</ButtonLink>}
        />
      ) : (
        <Guesses workouts={data.workouts} total={data.total} />
      )}
    </Page>
  )
}

function Guesses({ workouts, total }: { workouts: readonly ListedWorkout[]; total: number }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { data: sports = [] } = useSports()
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const confirming = useConfirmSports()
  const list = useRef<HTMLUListElement>(null)
  const offered = ownFirst(
    sports.filter(({ is_active_for_user }) => is_active_for_user),
    profile.sports_list,
  )
  const sportOf = ({ id, sport_id }: ListedWorkout) => chosen[id] ?? sport_id

  /** Moves the focus by this number of rows, or to the nearest existing row. */
  const moveFrom = (id: string, steps: number) => {
    const at = workouts.findIndex(workout => workout.id === id) + steps
    const next = workouts[Math.min(Math.max(at, 0), workouts.length - 1)]
    list.current?.querySelector<HTMLElement>(`[data-id="${next?.id}"] [data-confirm]`)?.focus()
  }
  const send = (confirmed: readonly ListedWorkout[]) => {
    const [only] = confirmed.length === 1 ? confirmed : []
    if (only) moveFrom(only.id, workouts.at(-1) === only ? -1 : 1)
    confirming.mutate(confirmed.map(workout => ({ id: workout.id, sport_id: sportOf(workout) })))
  }
  return (
    <div className={styles.content}>
      <ol className={styles.keys} aria-label={t('confirmSports.keys')}>
        {offered.slice(0, maxKeys).map(({ id }, at) => (
          <li key={id}>
            <kbd>{at + 1}</kbd> <SportLabel sportId={id} />
          </li>
        ))}
      </ol>
      <p className={styles.hint}>{t('confirmSports.keysHint')}</p>
      {confirming.error !== null && <ProblemNotice error={confirming.error} />}
      <ul ref={list} aria-label={t('confirmSports.title')}>
        {workouts.map(workout => (
          <ConfirmRow
            key={workout.id}
            workout={workout}
            sports={offered}
            sportId={sportOf(workout)}
            onChoose={sportId => setChosen({ ...chosen, [workout.id]: sportId })}
            onConfirm={() => send([workout])}
            onKey={key => {
              const sport = offered.slice(0, maxKeys)[Number(key) - 1]
              if (key === 'ArrowDown' || key === 'ArrowUp') moveFrom(workout.id, key === 'ArrowDown' ? 1 : -1)
              else if (sport) setChosen({ ...chosen, [workout.id]: sport.id })
              else return false
              return true
            }}
          />
        ))}
      </ul>
      {workouts.length > 0 && (
        <div>
          <Button isPending={confirming.isPending} onPress={() => send(workouts)}>
            {t('confirmSports.all', { count: workouts.length })}
          </Button>
        </div>
      )}
      {total > workouts.length && <p className={styles.hint}>{t('confirmSports.more')}</p>}
    </div>
  )
}

function RowsSkeleton() {
  return (
    <Loading>
      <Skeleton height={4} />
      <Skeleton height={4} />
      <Skeleton height={4} />
    </Loading>
  )
}
