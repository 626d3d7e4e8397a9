import stories from '@material-symbols/svg-400/outlined/auto_stories.svg' with { type: 'text' }
import download from '@material-symbols/svg-400/outlined/download.svg' with { type: 'text' }
import { useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { Failure, ProblemNotice } from '../../components/feedback/failure'
import { StatisticsLinks } from '../../components/statistics/statistics-links'
import { usePerson } from '../../data/accounts/person'
import { useReviewDownload, useYearInReview } from '../../data/workouts/calendar'
import { dayIn } from '../../format/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import { Empty } from '../../ui/feedback/empty'
import { NotFound } from '../../ui/feedback/not-found'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { SelectField } from '../../ui/fields/select-field'
import { AddLink } from '../../ui/layout/add-link'
import { Page } from '../../ui/layout/page'
import { lazyPart } from '../../ui/lazy-part'
import { useScheme } from '../../ui/theme'
import { offeredYears } from './comparison'
import styles from './review-page.module.css'
import { YearParts } from './year-parts'

/**
 * The review of a year.
 * @param year from the URL; if it is `undefined`, the current year is shown, or in January the previous year
 */
export function ReviewPage({ year }: { year: string | undefined }) {
  const { profile } = usePerson()
  const [thisYear = 0, month = 1] = dayIn(profile.timezone, new Date()).split('-').map(Number)
  const latest = month === 1 ? thisYear - 1 : thisYear
  if (year !== undefined && !/^[12]\d{3}$/.test(year)) return <NotFound />
  return <Year year={year === undefined ? latest : Number(year)} thisYear={thisYear} />
}

function Year({ year, thisYear }: { year: number; thisYear: number }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [, navigate] = useLocation()
  const { data, error, refetch, isPlaceholderData } = useYearInReview(profile.username, year)
  const hasAny = data !== undefined && data.totals.workouts > 0
  return (
    <Page
      title={t('review.of', { year })}
      context={t(year === thisYear ? 'review.contextSoFar' : 'review.context', { year })}
      actions={
        hasAny && (
          <>
            <SavePicture year={year} />
            <OpenStory year={year} />
          </>
        )
      }
      withoutAdd
    >
      <StatisticsLinks />
      {profile.nb_workouts === 0 ? (
        <Empty sentence={t('review.empty')} hint={t('review.emptyHint')} action={<AddLink />} />
      ) : (
        <>
          <div className={styles.bar}>
            <SelectField
              label={t('statistics.year')}
              options={offeredYears(data?.first_year ?? null, thisYear, year).map(id => ({
                id,
                name: String(id),
              }))}
              value={year}
              onChange={chosen => navigate(`/statistics/review/${chosen}`, { replace: true })}
            />
          </div>
          {data === undefined && error !== null && <Failure error={error} onRetry={refetch} />}
          {data === undefined && error === null && <ReviewSkeleton />}
          {data !== undefined && !hasAny && !isPlaceholderData && (
            <Empty sentence={t('review.none', { year })} hint={t('review.noneHint')} action={<AddLink />} />
          )}
          {hasAny && (
            <div aria-busy={isPlaceholderData}>
              <YearParts review={data} />
            </div>
          )}
        </>
      )}
    </Page>
  )
}

const Story = lazyPart(async () => (await import('./story/story')).Story)

/**
 * Opens the pictures of the year. They have an address of their own, so that the back button of a phone closes them.
 */
function OpenStory({ year }: { year: number }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const hasOpened = useRef(false)
  const page = `/statistics/review/${year}`
  const open = () => {
    hasOpened.current = true
    navigate(`${page}?pictures`)
  }
  const close = () => {
    if (hasOpened.current) history.back()
    else navigate(page, { replace: true })
    hasOpened.current = false
  }
  return (
    <>
      <Button look="primary" onPress={open}>
        <Icon svg={stories} />
        {t('review.pictures', { year })}
      </Button>
      {parameters.has('pictures') && <Story year={year} onClose={close} />}
    </>
  )
}

function SavePicture({ year }: { year: number }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const scheme = useScheme()
  const saving = useReviewDownload(profile.username)
  return (
    <>
      {saving.error !== null && <ProblemNotice error={saving.error} />}
      <Button onPress={() => saving.mutate({ year, scheme })} isPending={saving.isPending}>
        <Icon svg={download} />
        {t('review.save')}
      </Button>
    </>
  )
}

function ReviewSkeleton() {
  return (
    <Loading>
      <Skeleton height={6} />
      <Skeleton height={16} />
    </Loading>
  )
}
