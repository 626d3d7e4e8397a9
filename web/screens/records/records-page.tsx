import { Link, useLocation, useSearchParams } from 'wouter'
import type { PastRecord } from '../../../src/workouts/records/schemas'
import { Failure } from '../../components/feedback/failure'
import { bestsOf, recordsBySport, type ShownRecordType } from '../../components/records/records'
import { useSportColours } from '../../components/sports/use-sport-colours'
import { StatisticsLinks } from '../../components/statistics/statistics-links'
import { usePerson } from '../../data/accounts/person'
import { useTrainingSettings } from '../../data/training/body'
import { useRecordHistory } from '../../data/workouts/calendar'
import { useTranslation } from '../../i18n/use-translation'
import { Empty } from '../../ui/feedback/empty'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { SelectField } from '../../ui/fields/select-field'
import { AddLink } from '../../ui/layout/add-link'
import { Page } from '../../ui/layout/page'
import { BestEffortsTable } from './best-efforts-table'
import { RecordHistory } from './record-history'
import styles from './records-page.module.css'

/** Shows the user's records in a sport, each with its history. */
export function RecordsPage() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const sports = useSportColours()
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const offered = recordsBySport(bestsOf(profile))
  const chosen = offered.find(({ sportId }) => String(sportId) === parameters.get('sport_id')) ?? offered[0]
  return (
    <Page title={t('profile.records')} context={t('recordsPage.context')} withoutAdd>
      <StatisticsLinks />
      {chosen === undefined ? (
        <Empty sentence={t('recordsPage.empty')} hint={t('recordsPage.emptyHint')} action={<AddLink />} />
      ) : (
        <>
          <div className={styles.bar}>
            <SelectField
              label={t('figures.sport')}
              options={offered.map(({ sportId }) => ({ id: String(sportId), name: sports.name(sportId) }))}
              value={String(chosen.sportId)}
              onChange={id => navigate(`/statistics/records?sport_id=${id}`, { replace: true })}
            />
          </div>
          <History sportId={chosen.sportId} types={chosen.records.map(({ record_type }) => record_type)} />
          <BestEffortsTable key={chosen.sportId} sportId={chosen.sportId} />
          <EffortsLink sportId={chosen.sportId} />
        </>
      )}
    </Page>
  )
}

/** Links to all efforts of the sport, unless the user hides training. */
function EffortsLink({ sportId }: { sportId: number }) {
  const { t } = useTranslation()
  const { data: settings } = useTrainingSettings()
  if (settings?.is_hidden !== false) return null
  return (
    <p className={styles.more}>
      <Link href={`/statistics/records/efforts?sport_id=${sportId}`}>{t('efforts.toEfforts')}</Link>
    </p>
  )
}

function History({ sportId, types }: { sportId: number; types: readonly ShownRecordType[] }) {
  const { data, error, refetch } = useRecordHistory(sportId)
  if (data === undefined) {
    return error === null ? <HistorySkeleton /> : <Failure error={error} onRetry={refetch} />
  }
  const byType = Map.groupBy(data, ({ record_type }: PastRecord) => record_type)
  return (
    <div className={styles.types}>
      {types.map(type => (
        <RecordHistory key={type} type={type} records={byType.get(type) ?? []} />
      ))}
    </div>
  )
}

function HistorySkeleton() {
  return (
    <Loading>
      <Skeleton height={10} />
    </Loading>
  )
}
