import { useLocation, useSearchParams } from 'wouter'
import { type Act, acts } from '../../../../src/platform/acts'
import { type AuditSelection, useAudit } from '../../../data/instance/audit'
import { useTranslation } from '../../../i18n/use-translation'
import { Button, ButtonLink } from '../../../ui/controls/button'
import { Empty } from '../../../ui/feedback/empty'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { TextField } from '../../../ui/fields/fields'
import { SearchField } from '../../../ui/fields/search-field'
import { SelectField } from '../../../ui/fields/select-field'
import { AdministrationFailure } from '../parts/administration-failure'
import { AdministrationPage } from '../parts/administration-page'
import styles from './audit-page.module.css'
import { AuditRow } from './audit-row'

const path = '/admin/audit'

/** The audit log: each entry shows an action, the user, and the IP address. The filters are in the page's URL. */
export function AuditPage() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const selection = readSelection(parameters)
  return (
    <AdministrationPage title={t('audit.title')} context={t('audit.context')}>
      <Tools selection={selection} />
      <Entries selection={selection} />
    </AdministrationPage>
  )
}

/** Reads the filters from the URL. Invalid values are ignored. */
function readSelection(parameters: URLSearchParams): AuditSelection {
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(parameters.get(name) ?? '')?.[0] ?? ''
  return {
    act: acts.find(act => act === parameters.get('act')) ?? '',
    q: parameters.get('q') ?? '',
    from: day('from'),
    to: day('to'),
  }
}

function Tools({ selection }: { selection: AuditSelection }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const change = (changes: Partial<AuditSelection>) => {
    const chosen = Object.entries({ ...selection, ...changes }).filter(([, value]) => value !== '')
    const query = new URLSearchParams(chosen).toString()
    navigate(query === '' ? path : `${path}?${query}`, { replace: true })
  }
  const names = acts
    .map(act => ({ id: act, name: t(`audit.act.${act}`) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <search className={styles.tools}>
      <SelectField<Act | ''>
        label={t('audit.what')}
        options={[{ id: '', name: t('audit.everything') }, ...names]}
        value={selection.act}
        onChange={act => change({ act })}
      />
      <SearchField label={t('audit.who')} value={selection.q} onSearch={q => change({ q })} />
      <TextField
        type="date"
        label={t('filters.from')}
        value={selection.from}
        onChange={from => change({ from })}
      />
      <TextField type="date" label={t('filters.to')} value={selection.to} onChange={to => change({ to })} />
    </search>
  )
}

function Entries({ selection }: { selection: AuditSelection }) {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useAudit(selection)
  if (data === undefined && error !== null) return <AdministrationFailure error={error} onRetry={refetch} />
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton height={24} />
      </Loading>
    )
  }
  const entries = data.pages.flatMap(page => page.entries)
  if (entries.length === 0) return <Nothing isFiltered={Object.values(selection).some(Boolean)} />
  return (
    <div aria-busy={isPlaceholderData}>
      <ol className={styles.list} aria-label={t('audit.title')}>
        {entries.map(entry => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
          {t('workouts.more')}
        </Button>
      )}
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation()
  if (!isFiltered) return <p>{t('audit.none')}</p>
  return (
    <Empty sentence={t('audit.nothing')} action={<ButtonLink href={path}>{t('filters.clear')}</ButtonLink>} />
  )
}
