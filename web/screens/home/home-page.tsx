import { Link } from 'wouter'
import type { CalendarDay } from '../../../src/workouts/analysis/calendar/schemas'
import { MonthGrid } from '../../components/calendar/month-grid'
import { Failure } from '../../components/feedback/failure'
import { GuessesLink } from '../../components/workouts/guesses-link'
import { usePerson } from '../../data/accounts/person'
import { firstDayShown } from '../../data/home/home-answers'
import { useLatestWorkouts } from '../../data/home/latest-workouts'
import { useCalendarDays } from '../../data/workouts/calendar'
import { useGoals } from '../../data/workouts/goals'
import { calendarMoment, dayIn, endOfPeriod, shiftPeriod, startOfPeriod } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { InTurn } from '../../ui/in-turn'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { GoalsInShort } from './goals-in-short'
import styles from './home-page.module.css'
import { LatestWorkouts } from './latest-workouts'
import { RecentRecords } from './recent-records'
import { SetupSteps, useCanShowSetup } from './setup-steps'
import { weeksBack, weeksInARow, yearToLookBackOn } from './summary'
import { ThisPeriod } from './this-period'
import { TrainingInShort, useTrainingInShort } from './training'
import { Welcome } from './welcome'
import { useCanRemind, WornEquipment } from './worn-equipment'

/** Shows the current week or month, the calendar, training, goals, recent records and the latest workouts. */
export function HomePage() {
  const { t } = useTranslation()
  const { profile, formats } = usePerson()
  const today = dayIn(profile.timezone, new Date())
  const { data: days, error, refetch } = useCalendarDays({ from: firstDayShown(today) })
  // What is below the current period is shown only when all parts are loaded. A part that appears later would move the
  // text that somebody is reading.
  const [goals, latest] = [useGoals(), useLatestWorkouts()]
  const canRemind = useCanRemind()
  const training = useTrainingInShort(today)
  const canShowSetup = useCanShowSetup()
  const isLoaded = ![goals, latest].some(({ isPending }) => isPending)
  const isWhole = isLoaded && canRemind && training.isReady && canShowSetup
  const month = startOfPeriod(today, 'month', profile.weekm)
  if (profile.nb_workouts === 0 && (days === undefined || days.length === 0)) return <Welcome />
  const yearToReview = yearToLookBackOn(days ?? [], today)
  const streak = weeksInARow(days ?? [], today, profile.weekm)
  return (
    <Page
      title={t('home.title')}
      context={streakInWords() ?? formats.calendarDayInWords(calendarMoment(today))}
    >
      {days === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
      {days === undefined && error === null && <HomeSkeleton />}
      {days !== undefined && (
        <div className={styles.home}>
          <InTurn>
            <ThisPeriod days={days} today={today} />
            {isWhole ? belowThisPeriod(days) : <HomeSkeleton />}
          </InTurn>
        </div>
      )}
    </Page>
  )

  function belowThisPeriod(days: readonly CalendarDay[]) {
    const monthName = formats.monthAndYear(calendarMoment(month))
    const records = <RecentRecords since={shiftPeriod(month, 'month', -1)} />
    return (
      <InTurn>
        <SetupSteps />
        <WornEquipment />
        <GuessesLink />
        {yearToReview !== null && (
          <p className={styles.period}>
            <Link href={`/statistics/review/${yearToReview}`} className={styles.toYear}>
              {t('home.toYear', { year: yearToReview })}
            </Link>
          </p>
        )}
        <div className={styles.column}>
          <InTurn>
            <Section title={monthName}>
              <MonthGrid
                name={monthName}
                from={month}
                to={endOfPeriod(month, 'month')}
                days={days}
                today={today}
                measure="distance"
                endsToday
              />
              <p className={styles.more}>
                <Link href="/calendar">{t('home.toCalendar')}</Link>
              </p>
            </Section>
            {/* Training makes the other column longer, so with training the records are in this one. */}
            {training.answer !== null && records}
          </InTurn>
        </div>
        <div className={styles.column}>
          <InTurn>
            {training.answer !== null && <TrainingInShort answer={training.answer} />}
            <GoalsInShort />
            {training.answer === null && records}
          </InTurn>
        </div>
        <LatestWorkouts />
      </InTurn>
    )
  }

  function streakInWords(): string | null {
    if (streak < 2) return null
    return streak >= weeksBack ? t('home.longStreak') : t('home.streak', { count: streak })
  }
}

function HomeSkeleton() {
  return (
    <Loading>
      <Skeleton height={6} />
      <Skeleton height={16} />
    </Loading>
  )
}
